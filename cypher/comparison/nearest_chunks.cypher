// Pieces of one cutting of a statute that are nearest in meaning, exactly scored
// There are few, and several cuttings share an index, so all of one are compared.
// params: statute, chunking, vector, wanted
MATCH (c:Chunk)
WHERE c.statute = $statute AND c.chunking = $chunking
RETURN c.units AS units, 2 * vector.similarity.cosine(c.embedding, $vector) - 1 AS score
ORDER BY score DESC, c.id LIMIT $wanted
