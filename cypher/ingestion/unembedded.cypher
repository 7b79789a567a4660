// Passages of a statute that have no vector of an embedder yet
// params: statute, property
MATCH (p:Passage)
WHERE p.statute = $statute AND p[$property] IS NULL
RETURN p.id AS id, p.text AS text
ORDER BY size(p.text) DESC, id
