// Passages of a statute
// params: none
CREATE INDEX passage_statute IF NOT EXISTS FOR (p:Passage) ON (p.statute)
