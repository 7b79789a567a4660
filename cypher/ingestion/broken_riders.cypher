// Provisos and explanations without the edge from what they qualify, and such edges that come from elsewhere
// params: statute
MATCH (u:Unit)-[up:PARENT]->(parent:Unit) WHERE u.statute = $statute AND u.kind IN ['proviso', 'explanation']
WITH u, parent,
     COUNT { (parent)-[r]->(u) WHERE type(r) = toUpper(u.kind) } AS good,
     COUNT { (other)-[:PROVISO|EXPLANATION]->(u) WHERE NOT (u)-[:PARENT]->(other) } AS elsewhere
WHERE good <> 1 OR elsewhere > 0
RETURN u.id AS where, toString(good) + ' edges from ' + parent.citation + ', ' + toString(elsewhere) + ' from elsewhere' AS detail
ORDER BY u.order, where
