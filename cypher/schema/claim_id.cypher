// A claim's identifier is its own: that of its run, a slash, and its name in the run
// params: none
CREATE CONSTRAINT claim_id IF NOT EXISTS FOR (c:Claim) REQUIRE c.id IS UNIQUE
