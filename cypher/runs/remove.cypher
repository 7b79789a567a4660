// Takes a run away with its claims and the model's answers that were kept for it
// params: run
MATCH (r:Run {id: $run})
OPTIONAL MATCH (r)-[:CLAIMED|PAID]->(n)
WITH r, collect(n) AS belongings
FOREACH (n IN belongings | DETACH DELETE n)
DETACH DELETE r
RETURN count(r) AS removed
