// Units that have not exactly one place: one parent, or the statute itself
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
WITH u, COUNT { (u)-[:PARENT]->() } AS parents, COUNT { (u)-[:PART_OF]->() } AS statutes
WHERE parents + statutes <> 1
RETURN u.id AS where, toString(parents) + ' parents and ' + toString(statutes) + ' statutes' AS detail
ORDER BY u.order
