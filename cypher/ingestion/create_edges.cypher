// Ties units to one another: PARENT, PROVISO, EXPLANATION, NEXT
// Types come from the edges that the product knows, never from a text.
// params: rows
UNWIND $rows AS row
MATCH (source:Unit {id: row.source})
MATCH (target:Unit {id: row.target})
CREATE (source)-[r:$(row.type)]->(target)
SET r += row.properties
