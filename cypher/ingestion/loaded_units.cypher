// The words of every unit of a statute, for comparing them with a parse
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
RETURN u.citation AS citation, u.kind AS kind, u.heading AS heading, u.text AS text, u.status AS status
ORDER BY u.order
