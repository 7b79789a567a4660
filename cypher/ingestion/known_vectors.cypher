// Vectors that the same embedder has made of a statute's words before
// params: statute, embedder, dimension
MATCH (p:Passage)
WHERE p.statute = $statute AND p.embedder = $embedder AND p.dimension = $dimension AND p.embedding IS NOT NULL
RETURN p.sha256 AS sha256, p.embedding AS embedding
