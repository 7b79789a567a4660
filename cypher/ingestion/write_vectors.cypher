// Gives passages a further vector, beside those that they have
// A passage that is gone since it was read gets none.
// params: rows, property
UNWIND $rows AS row
MATCH (p:Passage {id: row.id})
CALL db.create.setNodeVectorProperty(p, $property, row.embedding)
