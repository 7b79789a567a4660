// The finished calls of the model that are kept for a run
// params: run
MATCH (:Run {id: $run})-[:PAID]->(c:Completion)
RETURN c.id AS id, c.answer AS answer, c.failure AS failure, c.detail AS detail, c.usage AS usage
ORDER BY id
