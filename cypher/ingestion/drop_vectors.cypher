// Takes the vectors of other embedders away from passages of a statute, at most so many at a time
// First the statute stops counting them among its own, so that nobody searches by what is going.
// params: statute, property, identity, most
MATCH (s:Statute {id: $statute})
SET s.embedders = [$identity]
WITH s
CALL (s) {
  MATCH (p:Passage)
  WHERE p.statute = $statute AND p[$property] IS NOT NULL
  WITH p LIMIT $most
  REMOVE p[$property]
  RETURN count(p) AS taken
}
RETURN taken
