// Writes one CITES_ACT for each mention of another Act
// params: rows
UNWIND $rows AS row
MATCH (source:Unit {id: row.source})
MERGE (act:ExternalAct {name: row.act})
ON CREATE SET act.statute = row.statute
CREATE (source)-[r:CITES_ACT]->(act)
SET r += row.properties
