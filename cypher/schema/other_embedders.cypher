// Statutes whose passages have no vectors by this embedder, apart from the one that is about to be replaced
// params: identity, replacing
MATCH (s:Statute)
WHERE s.embedder IS NOT NULL AND ($replacing IS NULL OR s.id <> $replacing)
WITH s, coalesce(s.embedders, [s.embedder + ' ' + toString(s.dimension)]) AS embedders
WHERE NOT any(one IN embedders WHERE one = $identity OR $identity STARTS WITH one + ' ')
RETURN s.embedder AS embedder, s.dimension AS dimension, collect(s.id) AS statutes
ORDER BY embedder, dimension
