// Takes the vectors of other embedders away from passages of a statute, at most so many at a time
// First the statute stops counting them among its own, so that nobody searches by what is going.
// params: statute, property, identity, most
MATCH (s:Statute {id: $statute})
SET s.embedders = [$identity]
WITH s
CALL (s) {
  MATCH (p:Passage)
  WHERE p.statute = $statute AND p[$property] IS NOT NULL
  WITH p LIMIT $most
  REMOVE p[$property]
  SET p.sparse_tokens = CASE $property WHEN 'embedding_bge_m3' THEN null ELSE p.sparse_tokens END,
      p.sparse_weights = CASE $property WHEN 'embedding_bge_m3' THEN null ELSE p.sparse_weights END
  RETURN count(p) AS taken
}
RETURN taken
