// In which other ways a statute is cut
// params: statute
MATCH (c:Chunk) WHERE c.statute = $statute
RETURN DISTINCT c.chunking AS chunking
ORDER BY chunking
