// Takes the node of a statute away
// params: statute
MATCH (s:Statute {id: $statute})
DETACH DELETE s
RETURN count(s) AS removed
