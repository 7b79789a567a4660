// Takes the checkpoints of a run away
// Thread, Checkpoint, ChannelState, PendingWrite and Branch are the labels of the checkpoint saver of langchain-neo4j.
// params: run
MATCH (t:Thread {thread_id: $run})
OPTIONAL MATCH (t)-[:HAS_CHECKPOINT]->(c:Checkpoint)
OPTIONAL MATCH (c)-[:HAS_CHANNEL|HAS_WRITE]->(n)
OPTIONAL MATCH (t)-[:HAS_BRANCH]->(b:Branch)
WITH t, collect(DISTINCT c) + collect(DISTINCT n) + collect(DISTINCT b) AS belongings
FOREACH (n IN belongings | DETACH DELETE n)
DETACH DELETE t
