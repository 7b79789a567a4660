// What is loaded of a statute
// The fingerprint says from which parse; the counts show whether anything was taken away since.
// params: statute
MATCH (s:Statute {id: $statute})
RETURN s.fingerprint AS fingerprint,
       COUNT { MATCH (u:Unit) WHERE u.statute = $statute } AS units,
       COUNT { MATCH (p:Passage) WHERE p.statute = $statute AND p.embedding IS NOT NULL } AS passages
