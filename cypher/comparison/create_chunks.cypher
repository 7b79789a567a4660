// Writes pieces of a statute cut in another way, tied to the units whose words they hold
// params: statute, chunking, rows
MATCH (s:Statute {id: $statute})
UNWIND $rows AS row
CREATE (c:Chunk {id: row.id, statute: $statute, chunking: $chunking, text: row.text, units: row.units})-[:PART_OF]->(s)
WITH c, row
CALL db.create.setNodeVectorProperty(c, 'embedding', row.embedding)
