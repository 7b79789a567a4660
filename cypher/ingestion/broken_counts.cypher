// Whether a statute holds as many nodes and edges as were loaded
// params: statute
MATCH (s:Statute {id: $statute})
UNWIND [
  ['units', s.unit_count, COUNT { MATCH (u:Unit) WHERE u.statute = $statute }],
  ['passages', s.passage_count, COUNT { MATCH (p:Passage) WHERE p.statute = $statute }],
  ['references', s.reference_count, COUNT { MATCH (u:Unit)-[:CROSS_REF|CITES_ACT]->() WHERE u.statute = $statute }],
  ['amendments', s.amendment_count,
   COUNT { MATCH (a:Amendment) WHERE a.statute = $statute AND EXISTS { (:Unit|Statute)-[:AMENDED_BY]->(a) } }]
] AS counted
WITH counted WHERE counted[1] <> counted[2]
RETURN counted[0] AS where, toString(counted[1]) + ' were loaded and ' + toString(counted[2]) + ' are there' AS detail
