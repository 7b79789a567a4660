// Statutes that have a provision of that citation
// params: key, statutes
MATCH (unit:Unit {citation_key: $key})
WHERE unit.statute IN $statutes
RETURN DISTINCT unit.statute AS statute
ORDER BY statute
