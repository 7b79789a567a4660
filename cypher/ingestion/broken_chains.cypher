// SUPERSEDES that are no line: from the latest words of a provision to the words before them, and so on
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
WITH u, COUNT { (u)-[:SUPERSEDES]->() } AS before, COUNT { ()-[:SUPERSEDES]->(u) } AS after,
     COUNT { (u)-[:SUPERSEDES]->(v:Unit) WHERE v.provision = u.provision AND v.valid_to <= u.valid_from } AS good,
     COUNT { MATCH (v:Unit {provision: u.provision}) WHERE v.id <> u.id AND v.valid_to <= u.valid_from } AS earlier
WHERE before > 1 OR after > 1 OR before <> good OR before <> CASE WHEN earlier > 0 THEN 1 ELSE 0 END
RETURN u.id AS where, toString(before) + ' before it and ' + toString(after) + ' after it, ' + toString(earlier) + ' earlier' AS detail
ORDER BY u.order, where
