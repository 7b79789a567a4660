// What a statute has of an embedder before it is embedded anew
// Vectors that a broken-off reembedding by another version left are taken away, at most so many at a time.
// params: statute, identity, property, most
MATCH (s:Statute {id: $statute})
WITH s, any(one IN coalesce(s.embedders, [s.embedder + ' ' + toString(s.dimension)]) WHERE one = $identity OR $identity STARTS WITH one + ' ') AS has_it,
     coalesce(s.reembedding, '') <> $identity AS is_new
CALL (s, has_it, is_new) {
  MATCH (p:Passage)
  WHERE p.statute = $statute AND NOT has_it AND is_new AND p[$property] IS NOT NULL
  WITH p LIMIT $most
  REMOVE p[$property]
  RETURN count(p) AS taken
}
FOREACH (_ IN CASE WHEN taken = 0 THEN [1] ELSE [] END | SET s.reembedding = $identity)
RETURN has_it, taken
