// Writes passages with their vectors
// params: rows
UNWIND $rows AS row
MATCH (u:Unit {id: row.unit})
CREATE (p:Passage)-[:PASSAGE_OF]->(u)
SET p += row.properties
WITH p, row
CALL db.create.setNodeVectorProperty(p, row.property, row.embedding)
