// Writes the node of a statute
// params: properties
CREATE (s:Statute)
SET s += $properties
