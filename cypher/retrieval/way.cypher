// The shortest way from one provision to another along the edges of the law
// References, provisos, explanations and what holds what, in either direction, not through chapters; with the words of references.
// params: source, target, statute, day
MATCH (first:Unit {citation_key: $source, statute: $statute}), (last:Unit {citation_key: $target, statute: $statute})
WHERE coalesce(first.valid_from <= $day, true) AND coalesce(first.valid_to > $day, true) AND coalesce(last.valid_from <= $day, true) AND coalesce(last.valid_to > $day, true)
MATCH path = SHORTEST 1 (first)(
  (a:Unit)-[r:PARENT|PROVISO|EXPLANATION|CROSS_REF]-(b:Unit)
  WHERE NOT a:Chapter AND NOT b:Chapter AND NOT a:Part AND NOT b:Part AND coalesce(r.valid_from <= $day, true) AND coalesce(r.valid_to > $day, true)
){0,12}(last)
UNWIND range(1, length(path)) AS step
WITH step, relationships(path)[step - 1] AS r, nodes(path)[step - 1] AS before, nodes(path)[step] AS after
RETURN step, before.id AS source, before.citation AS source_citation, after.id AS target, after.citation AS target_citation, type(r) AS edge,
  startNode(r) = before AS forward, coalesce(r.text, '') AS text
ORDER BY step
