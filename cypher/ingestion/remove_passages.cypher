// Takes the passages of a statute away, and what was cut of it for comparisons
// params: statute
CALL () {
  MATCH (c:Chunk) WHERE c.statute = $statute
  DETACH DELETE c
}
MATCH (p:Passage) WHERE p.statute = $statute
DETACH DELETE p
RETURN count(p) AS removed
