// Ties the words of a provision to those that they took the place of
// params: rows
UNWIND $rows AS row
MATCH (later:Unit {id: row.source})
MATCH (earlier:Unit {id: row.target})
CREATE (later)-[:SUPERSEDES]->(earlier)
