// Passages that cannot be searched, or lead to no unit of their statute that is law
// params: statute
MATCH (s:Statute {id: $statute})
MATCH (p:Passage) WHERE p.statute = $statute
OPTIONAL MATCH (p)-[:PASSAGE_OF]->(u:Unit)
WITH p, s, p[coalesce(s.vector_property, 'embedding')] AS vector, collect(u) AS units
WITH p, CASE
  WHEN size(units) <> 1 OR units[0].id <> p.unit OR units[0].statute <> $statute THEN 'it leads to ' + toString(size(units)) + ' units'
  WHEN units[0].status <> 'in_force' THEN 'its unit is ' + units[0].status
  WHEN vector IS NULL THEN 'it has no vector'
  WHEN size(vector) <> s.dimension OR p.embedder <> s.embedder
    THEN 'its vector has ' + toString(size(vector)) + ' numbers by ' + p.embedder + ', not ' + toString(s.dimension) + ' by ' + s.embedder
  WHEN p.search_text IS NULL OR p.search_text = '' THEN 'it has no words to search'
  END AS detail
WHERE detail IS NOT NULL
RETURN p.id AS where, detail
ORDER BY p.id
