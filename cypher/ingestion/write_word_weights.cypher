// Gives passages the weights of their words, by the numbers of an embedder's tokens
// params: rows
UNWIND $rows AS row
MATCH (p:Passage {id: row.id})
SET p.sparse_tokens = row.tokens, p.sparse_weights = row.weights
