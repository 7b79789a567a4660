// One node for each other Act
// Statutes that cite the same Act by the same name share its node.
// params: none
CREATE CONSTRAINT external_act_name IF NOT EXISTS FOR (a:ExternalAct) REQUIRE a.name IS UNIQUE
