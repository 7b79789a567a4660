// Takes the amendment notes of a statute away
// params: statute
MATCH (a:Amendment) WHERE a.statute = $statute
DETACH DELETE a
RETURN count(a) AS removed
