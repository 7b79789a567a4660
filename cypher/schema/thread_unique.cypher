// One thread of checkpoints for each run
// Its name is the one that langchain-neo4j gives it.
// params: none
CREATE CONSTRAINT thread_unique IF NOT EXISTS FOR (t:Thread) REQUIRE (t.thread_id, t.checkpoint_ns) IS UNIQUE
