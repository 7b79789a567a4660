// Keeps a checkpoint of a run, whole or not at all, in place of the one before
// The saver of langchain-neo4j reads it from here: the head of the active branch of the run's thread. The state stands in `checkpoint` itself.
// params: thread, namespace, branch, properties
MERGE (t:Thread {thread_id: $thread, checkpoint_ns: $namespace})
MERGE (t)-[:HAS_BRANCH]->(b:Branch {name: 'main'})
ON CREATE SET b.branch_id = $branch
MERGE (t)-[:ACTIVE_BRANCH]->(b)
WITH t, b
CALL (t) {
  MATCH (t)-[:HAS_CHECKPOINT]->(old:Checkpoint)
  DETACH DELETE old
}
CREATE (t)-[:HAS_CHECKPOINT]->(c:Checkpoint)<-[:HEAD]-(b)
SET c = $properties, c.created_at = datetime()
