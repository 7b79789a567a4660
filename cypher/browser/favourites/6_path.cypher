// 6 · The way from one provision to another, over references and from a section to its parts
// Write other numbers for '43' and '5'. Rows: `analytics shortest_path`.
// params: none
MATCH (act:Statute)
WITH act ORDER BY act.id LIMIT 1
MATCH (first:Section {statute: act.id, citation: '43'}), (last:Section {statute: act.id, citation: '5'})
WHERE first.valid_to IS NULL AND last.valid_to IS NULL
MATCH way = SHORTEST 1 (first) (
  (here:Unit)-[step:CROSS_REF|PARENT]-(next:Unit)
  WHERE step.valid_to IS NULL
    AND CASE type(step) WHEN 'CROSS_REF' THEN startNode(step) = here ELSE NOT here:Chapter AND NOT next:Chapter END
){1,20} (last)
RETURN way
