// Takes the pieces of one cutting of a statute away
// params: statute, chunking
MATCH (c:Chunk) WHERE c.statute = $statute AND c.chunking = $chunking
DETACH DELETE c
RETURN count(c) AS removed
