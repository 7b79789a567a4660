// One node for each statute
// A second statute of the same identifier is refused.
// params: none
CREATE CONSTRAINT statute_id IF NOT EXISTS FOR (s:Statute) REQUIRE s.id IS UNIQUE
