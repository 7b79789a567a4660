// Writes amendment notes on the title or the preamble of a statute
// params: statute, rows
MATCH (s:Statute {id: $statute})
UNWIND $rows AS row
CREATE (s)-[:AMENDED_BY]->(a:Amendment)
SET a += row.properties
