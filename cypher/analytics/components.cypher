// Strongly connected components: sets of sections that all lead to each other
// Only sets of two and more. Section level; ways of more than `depth` references are not followed.
// params: statute, depth, limit
// :param {statute: null, depth: 30, limit: 100}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (u:Unit {statute: act.id})-[:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule)
  WHERE a <> b
  WITH DISTINCT a, b ORDER BY a.order, b.order
  RETURN collect([a.order, b.order]) AS edges
}
UNWIND [e IN edges | e[0]] AS begin
WITH DISTINCT act, edges, begin
// ways holds one shortest way to each section that is reached so far, the newest last
WITH act, begin, edges, reduce(
  ways = [[begin]], k IN range(1, toInteger($depth)) |
  CASE WHEN size(last(ways)) < k THEN ways
  ELSE ways + reduce(new = [], way IN [way IN ways WHERE size(way) = k] |
    new + [e IN edges WHERE e[0] = last(way) AND none(old IN ways + new WHERE last(old) = e[1]) | way + [e[1]]]) END
) AS ways
WITH act, begin, [way IN ways | last(way)] AS reached
WITH act, collect([begin, reached]) AS all_reached
UNWIND all_reached AS one
WITH act, one[0] AS begin, [other IN all_reached WHERE other[0] IN one[1] AND one[0] IN other[1] | other[0]] AS members
WHERE size(members) > 1
UNWIND members AS member
WITH act, begin, member ORDER BY member
WITH act, begin, collect(member) AS members
WITH DISTINCT act, members
CALL (act, members) {
  UNWIND members AS member
  MATCH (s:Unit {statute: act.id, order: member})
  WITH s ORDER BY s.order
  RETURN collect(s.citation) AS sections
}
RETURN act.id AS statute, size(sections) AS size, sections
ORDER BY size DESC, statute, members[0]
LIMIT toInteger($limit)
