// Takes the passages of a statute away
// params: statute
MATCH (p:Passage) WHERE p.statute = $statute
DETACH DELETE p
RETURN count(p) AS removed
