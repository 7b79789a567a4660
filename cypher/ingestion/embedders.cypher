// Whose vectors the passages of each statute have: name, dimension and version of each embedder
// params: none
MATCH (s:Statute) WHERE s.embedder IS NOT NULL
UNWIND coalesce(s.embedders, [s.embedder + ' ' + toString(s.dimension)]) AS identity
RETURN DISTINCT identity
ORDER BY identity
