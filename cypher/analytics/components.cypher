// Strongly connected components: sets of sections that all lead to each other
// Only sets of two and more. Section level; ways of more than `depth` references are not followed.
// params: statute, as_of, depth, limit
// :param {statute: null, as_of: null, depth: 30, limit: 100}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule) WHERE NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
  WITH DISTINCT r, a, b WHERE a <> b
  WITH DISTINCT a, b ORDER BY a.order, b.order
  RETURN collect([a.id, b.id]) AS edges
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
WITH act, one[0] AS begin, [other IN all_reached WHERE other[0] IN one[1] AND one[0] IN other[1] | other[0]] AS ids
WHERE size(ids) > 1
CALL (ids) {
  UNWIND ids AS id
  MATCH (s:Unit {id: id})
  WITH s ORDER BY s.order
  RETURN collect(s) AS places
}
WITH DISTINCT act, places
WITH act, places[0] AS s, [place IN places | place.citation] AS sections
RETURN act.id AS statute, size(sections) AS size, sections
ORDER BY size DESC, statute, s.order
LIMIT toInteger($limit)
