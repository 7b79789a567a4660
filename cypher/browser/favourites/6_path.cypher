// 6 · The way from one provision to another, over references and from a section to its parts
// The first of the pairs that is connected; write your own in their place. Rows: `analytics shortest_path`.
// params: none
MATCH (act:Statute)
WITH act ORDER BY act.id LIMIT 1
WITH act, [['43', '5'], ['291', '210']] AS pairs
UNWIND range(0, size(pairs) - 1) AS n
MATCH (first:Section {statute: act.id, citation: pairs[n][0]}), (last:Section {statute: act.id, citation: pairs[n][1]})
WHERE first.valid_to IS NULL AND last.valid_to IS NULL
MATCH way = SHORTEST 1 (first) (
  (here:Unit)-[step:CROSS_REF|PARENT]-(next:Unit)
  WHERE step.valid_to IS NULL
    AND CASE type(step) WHEN 'CROSS_REF' THEN startNode(step) = here ELSE NOT here:Chapter AND NOT next:Chapter END
){1,20} (last)
RETURN way ORDER BY n
LIMIT 1
