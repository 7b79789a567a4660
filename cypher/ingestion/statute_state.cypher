// What is loaded of a statute
// The fingerprint says from which parse; the counts show whether anything was taken away since.
// params: statute
MATCH (s:Statute {id: $statute})
RETURN s.fingerprint AS fingerprint,
       COUNT { MATCH (u:Unit) WHERE u.statute = $statute } AS units,
       COUNT { MATCH (u:Unit)-[:PARENT|PART_OF|PROVISO|EXPLANATION|NEXT|CROSS_REF|CITES_ACT|AMENDED_BY]->() WHERE u.statute = $statute } AS edges,
       COUNT { MATCH (p:Passage)-[:PASSAGE_OF]->(:Unit) WHERE p.statute = $statute AND p.embedding IS NOT NULL } AS passages
