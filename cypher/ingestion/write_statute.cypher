// Gives the node of a statute its properties and no others
// params: statute, properties
MATCH (s:Statute {id: $statute})
SET s = $properties
