// What ties the units of one text of a statute together, and to the statute, by provision
// params: statute, day
MATCH (u:Unit)-[r:PARENT|PROVISO|EXPLANATION|PART_OF]->(other)
USING INDEX SEEK u:Unit(statute)
WHERE u.statute = $statute AND coalesce(r.valid_from <= $day, true) AND coalesce(r.valid_to > $day, true)
RETURN type(r) AS type, u.provision AS source, other.provision AS target, u.order AS place
ORDER BY place, type, target
