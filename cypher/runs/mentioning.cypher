// Closed runs whose evidence named units of a statute, by the ledger's own words
// params: statute
MATCH (r:Run)
WHERE $statute IN r.statutes
RETURN r.id AS id
ORDER BY id
