// Ties the units at the top to their statute
// params: statute, rows
MATCH (s:Statute {id: $statute})
UNWIND $rows AS row
MATCH (u:Unit {id: row.unit})
CREATE (u)-[r:PART_OF]->(s)
SET r += row.properties
