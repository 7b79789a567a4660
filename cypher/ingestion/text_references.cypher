// The mentions of one text of a statute, by provision
// params: statute, day
MATCH (u:Unit)-[r:CROSS_REF|CITES_ACT]->(other)
USING INDEX SEEK u:Unit(statute)
WHERE u.statute = $statute AND coalesce(r.valid_from <= $day, true) AND coalesce(r.valid_to > $day, true)
RETURN u.provision AS source, other.provision AS target, other.name AS act, other.statute AS statute, properties(r) AS properties
ORDER BY u.order, r.start, target
