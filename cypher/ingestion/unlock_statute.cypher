// Gives the fingerprint of a statute back that it had before it was locked
// params: statute, fingerprint
MATCH (s:Statute {id: $statute})
SET s.fingerprint = $fingerprint
