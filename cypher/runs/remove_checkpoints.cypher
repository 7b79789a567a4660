// Takes the checkpoint of a run away
// Thread, Branch and Checkpoint are the labels of the checkpoint saver of langchain-neo4j.
// params: run
MATCH (t:Thread {thread_id: $run, checkpoint_ns: ''})
OPTIONAL MATCH (t)-[:HAS_CHECKPOINT|HAS_BRANCH]->(n)
WITH t, collect(n) AS belongings
FOREACH (n IN belongings | DETACH DELETE n)
DETACH DELETE t
