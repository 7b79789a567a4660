// Edges and passages that are valid while one of their ends is not
// params: statute
CALL () {
  MATCH (u:Unit)-[r:PARENT|PROVISO|EXPLANATION|NEXT|CROSS_REF|CITES_ACT|PART_OF|AMENDED_BY]->(v) WHERE u.statute = $statute
  RETURN u AS holder, type(r) AS what, r AS item, [u, v] AS ends
  UNION ALL
  MATCH (p:Passage)-[:PASSAGE_OF]->(u:Unit) WHERE p.statute = $statute
  RETURN u AS holder, 'PASSAGE_OF' AS what, p AS item, [u] AS ends
}
WITH holder, what, item, [end IN ends WHERE end:Unit] AS ends
WHERE any(end IN ends WHERE (end.valid_to IS NOT NULL AND coalesce(item.valid_to > end.valid_to, true)) OR coalesce(item.valid_from < end.valid_from, false))
RETURN holder.id AS where, what + ' is valid from ' + coalesce(toString(item.valid_from), 'an unknown day') + ' to ' + coalesce(toString(item.valid_to), 'now')
  + ', beyond its ends' AS detail
ORDER BY where, what
