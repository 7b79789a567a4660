// Every mention of a provision with the words that it is said to stand in
// params: statute
MATCH (u:Unit)-[r:CROSS_REF|CITES_ACT]->() WHERE u.statute = $statute
RETURN u.id AS where, CASE WHEN r.in_heading THEN u.heading ELSE u.text END AS words, r.text AS text, r.start AS start, r.end AS end
ORDER BY u.order, r.start
