// Keeps a finished call of the model for a run, so that a resumed run does not pay for it again
// params: run, completion, properties
MERGE (r:Run {id: $run})
MERGE (r)-[:PAID]->(c:Completion {id: $completion})
SET c += $properties
