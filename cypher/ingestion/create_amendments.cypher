// Writes amendment notes, each tied to the unit that it stands in, in every wording of it that has the note
// params: rows
UNWIND $rows AS row
CREATE (a:Amendment)
SET a += row.properties
WITH a, row
UNWIND row.units AS tied
MATCH (u:Unit {id: tied.unit})
CREATE (u)-[r:AMENDED_BY]->(a)
SET r += tied.properties
