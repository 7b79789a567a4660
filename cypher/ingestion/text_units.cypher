// The units of one text of a statute, as they were on its day
// params: statute, day
MATCH (u:Unit) WHERE u.statute = $statute AND coalesce(u.valid_from <= $day, true) AND coalesce(u.valid_to > $day, true)
RETURN properties(u) AS properties
ORDER BY u.order
