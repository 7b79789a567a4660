// A checkpoint's identifier is its own
// params: none
CREATE CONSTRAINT checkpoint_id_unique IF NOT EXISTS FOR (c:Checkpoint) REQUIRE c.checkpoint_id IS UNIQUE
