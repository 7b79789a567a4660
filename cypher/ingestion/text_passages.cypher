// The passages of one text of a statute, by provision
// params: statute, day
MATCH (p:Passage)-[:PASSAGE_OF]->(u:Unit)
USING INDEX SEEK p:Passage(statute)
WHERE p.statute = $statute AND coalesce(p.valid_from <= $day, true) AND coalesce(p.valid_to > $day, true)
RETURN u.provision AS unit, p {.id, .unit, .language, .text, .search_text, .sha256} AS properties
ORDER BY u.order, p.language, p.id
