// One thread of checkpoints for each run
// The names of this and of the next two are those that langchain-neo4j gives them.
// params: none
CREATE CONSTRAINT thread_unique IF NOT EXISTS FOR (t:Thread) REQUIRE (t.thread_id, t.checkpoint_ns) IS UNIQUE
