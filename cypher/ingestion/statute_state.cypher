// What is loaded of a statute
// The fingerprint says from which texts; the counts show whether anything was taken away since.
// Told to begin at the index: while a load runs, the server knows too little of the index to choose it by itself.
// params: statute
MATCH (s:Statute {id: $statute})
RETURN s.fingerprint AS fingerprint,
       COUNT { MATCH (u:Unit) WHERE u.statute = $statute } = s.unit_count
       AND COUNT {
         MATCH (u:Unit)-[:PARENT|PART_OF|PROVISO|EXPLANATION|NEXT|CROSS_REF|CITES_ACT|AMENDED_BY|SUPERSEDES]->()
         USING INDEX SEEK u:Unit(statute)
         WHERE u.statute = $statute
       } = s.edge_count
       AND COUNT {
         MATCH (p:Passage)-[:PASSAGE_OF]->(:Unit)
         USING INDEX SEEK p:Passage(statute)
         WHERE p.statute = $statute AND p[coalesce(s.vector_property, 'embedding')] IS NOT NULL
       } = s.passage_count
         AS whole
