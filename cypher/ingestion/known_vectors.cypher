// Vectors that the same embedder has made of a statute's words before
// params: statute, identity, property
MATCH (s:Statute {id: $statute})
WHERE any(one IN coalesce(s.embedders, [s.embedder + ' ' + toString(s.dimension)]) WHERE one = $identity OR $identity STARTS WITH one + ' ')
MATCH (p:Passage)
WHERE p.statute = $statute AND p[$property] IS NOT NULL
RETURN p.sha256 AS sha256, p[$property] AS embedding
