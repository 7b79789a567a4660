// Writes one CROSS_REF for each mention of a unit of the same statute
// params: rows
UNWIND $rows AS row
MATCH (source:Unit {id: row.source})
MATCH (target:Unit {id: row.target})
CREATE (source)-[r:CROSS_REF]->(target)
SET r += row.properties
