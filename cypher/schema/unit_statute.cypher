// Units of a statute
// params: none
CREATE INDEX unit_statute IF NOT EXISTS FOR (u:Unit) ON (u.statute)
