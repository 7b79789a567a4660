// The unit of each passage that a hybrid retriever found
// It is appended to that retriever's own query, which binds `node` and keeps its order.
// params: none
MATCH (node)-[:PASSAGE_OF]->(found:Unit)
RETURN found.id AS unit
