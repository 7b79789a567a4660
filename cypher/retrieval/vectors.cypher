// The vectors of what is searched for units, as it is on a day
// One row: `rows`, each a unit and one of its vectors.
// params: units, day, property
UNWIND $units AS id
MATCH (:Unit {id: id})<-[:PASSAGE_OF]-(passage:Passage)
WHERE passage[$property] IS NOT NULL AND coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
RETURN collect([id, passage[$property]]) AS rows
