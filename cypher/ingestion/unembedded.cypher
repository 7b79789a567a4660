// Passages of a statute that have no vector of an embedder yet, or no weights of their words where it gives them
// params: statute, property, weighs
MATCH (p:Passage)
WHERE p.statute = $statute AND (p[$property] IS NULL OR ($weighs AND p.sparse_tokens IS NULL))
RETURN p.id AS id, p.text AS text
ORDER BY size(p.text) DESC, id
