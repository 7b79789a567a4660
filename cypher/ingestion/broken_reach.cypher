// Units from which the way up does not end at their statute
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
  AND NOT EXISTS { (u)-[:PARENT*0..24]->(:Unit)-[:PART_OF]->(:Statute {id: $statute}) }
RETURN u.id AS where, CASE WHEN EXISTS { (u)-[:PARENT*1..24]->(u) } THEN 'it lies below itself' ELSE 'the way up ends before it' END AS detail
ORDER BY u.order
