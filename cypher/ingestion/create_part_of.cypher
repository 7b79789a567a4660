// Ties the units at the top to their statute
// params: statute, units
MATCH (s:Statute {id: $statute})
UNWIND $units AS id
MATCH (u:Unit {id: id})
CREATE (u)-[:PART_OF]->(s)
