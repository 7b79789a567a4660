// The words of every unit of a statute on one day, for comparing them with a text
// params: statute, day
MATCH (u:Unit) WHERE u.statute = $statute AND coalesce(u.valid_from <= $day, true) AND coalesce(u.valid_to > $day, true)
RETURN u.citation AS citation, u.kind AS kind, u.heading AS heading, u.text AS text, u.status AS status
ORDER BY u.order
