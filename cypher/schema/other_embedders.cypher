// Passages that another embedder embedded, apart from those of the statute that is about to be replaced
// params: embedder, dimension, replacing
MATCH (p:Passage)
WHERE (p.embedder <> $embedder OR p.dimension <> $dimension) AND ($replacing IS NULL OR p.statute <> $replacing)
RETURN p.embedder AS embedder, p.dimension AS dimension, collect(DISTINCT p.statute) AS statutes
ORDER BY embedder, dimension
