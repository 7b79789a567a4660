// Takes the units of a statute away with every edge to and from them
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
DETACH DELETE u
RETURN count(u) AS removed
