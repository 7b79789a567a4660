// Units that have not exactly one place: one parent, or the statute itself
// On the last day of each; edges of other days do not count.
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
WITH u, coalesce(u.valid_to - duration({days: 1}), date('9999-12-31')) AS day
WITH u,
     COUNT { (u)-[r:PARENT]->() WHERE coalesce(r.valid_from <= day, true) AND coalesce(r.valid_to > day, true) } AS parents,
     COUNT { (u)-[r:PART_OF]->() WHERE coalesce(r.valid_from <= day, true) AND coalesce(r.valid_to > day, true) } AS statutes
WHERE parents + statutes <> 1
RETURN u.id AS where, toString(parents) + ' parents and ' + toString(statutes) + ' statutes' AS detail
ORDER BY u.order, where
