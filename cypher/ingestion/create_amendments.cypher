// Writes amendment notes, each tied to the unit that it stands in
// params: rows
UNWIND $rows AS row
MATCH (u:Unit {id: row.unit})
CREATE (u)-[:AMENDED_BY]->(a:Amendment)
SET a += row.properties
