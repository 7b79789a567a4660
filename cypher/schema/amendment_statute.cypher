// Amendments of a statute
// params: none
CREATE INDEX amendment_statute IF NOT EXISTS FOR (a:Amendment) ON (a.statute)
