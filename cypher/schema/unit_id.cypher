// One node for each unit
// A second unit of the same identifier is refused; finds a unit by its identifier.
// params: none
CREATE CONSTRAINT unit_id IF NOT EXISTS FOR (u:Unit) REQUIRE u.id IS UNIQUE
