// The other Acts that a statute cites, by name
// Told to begin at the index: while a load runs, the server knows too little of the index to choose it by itself.
// params: statute
MATCH (u:Unit)-[:CITES_ACT]->(a:ExternalAct)
USING INDEX SEEK u:Unit(statute)
WHERE u.statute = $statute
RETURN DISTINCT a.name AS name
ORDER BY name
