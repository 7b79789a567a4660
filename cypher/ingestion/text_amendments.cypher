// The amendment notes of one text of a statute, by provision
// params: statute, day
MATCH (holder:Unit|Statute)-[r:AMENDED_BY]->(a:Amendment)
WHERE a.statute = $statute AND coalesce(r.valid_from <= $day, true) AND coalesce(r.valid_to > $day, true)
RETURN holder.provision AS unit, properties(a) AS properties
ORDER BY toInteger(a.note), a.note
