// The vectors of what is searched for units, as it is on a day, four bytes a number
// For servers that have vectors in the protocol (2026.01 and later). One row: `rows`, each a unit and one of its vectors.
// params: units, day, property, dimension
CYPHER 25
UNWIND $units AS id
MATCH (:Unit {id: id})<-[:PASSAGE_OF]-(passage:Passage)
WHERE passage[$property] IS NOT NULL AND coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
RETURN collect([id, vector(passage[$property], $dimension, FLOAT32)]) AS rows
