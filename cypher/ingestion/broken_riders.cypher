// Provisos and explanations without the edge from what they qualify, and such edges that come from elsewhere
// params: statute
MATCH (u:Unit)-[:PARENT]->(parent:Unit) WHERE u.statute = $statute AND u.kind IN ['proviso', 'explanation']
WITH u, parent, COUNT { (parent)-[r]->(u) WHERE type(r) = toUpper(u.kind) } AS good, COUNT { ()-[:PROVISO|EXPLANATION]->(u) } AS all_edges
WHERE good <> 1 OR all_edges <> 1
RETURN u.id AS where, toString(good) + ' edges from ' + parent.citation + ', ' + toString(all_edges - good) + ' from elsewhere' AS detail
ORDER BY u.order
