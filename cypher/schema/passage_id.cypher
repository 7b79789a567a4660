// One node for each passage
// A second passage of the same identifier is refused.
// params: none
CREATE CONSTRAINT passage_id IF NOT EXISTS FOR (p:Passage) REQUIRE p.id IS UNIQUE
