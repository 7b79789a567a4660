// Makes an embedder the one of a statute, where every passage has its vector
// Those that it had before stay among its embedders until their vectors are taken away.
// params: statute, identity, embedder, dimension, property
MATCH (s:Statute {id: $statute})
WHERE NOT EXISTS { MATCH (p:Passage) WHERE p.statute = $statute AND p[$property] IS NULL }
SET s.embedders = [$identity] + [one IN coalesce(s.embedders, [s.embedder + ' ' + toString(s.dimension)]) WHERE one <> $identity AND NOT $identity STARTS WITH one + ' '],
    s.embedder = $embedder, s.dimension = $dimension, s.vector_property = $property
REMOVE s.reembedding
WITH s
CALL (s) {
  MATCH (p:Passage)
  WHERE p.statute = $statute
  SET p.embedder = $embedder, p.dimension = $dimension
}
RETURN s.id AS statute
