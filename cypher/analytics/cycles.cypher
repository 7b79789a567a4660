// Cycles: sections that lead back to themselves
// For each section on a cycle the shortest way back to itself; a cycle that several sections share is told once, from its first section on.
// Section level. Cycles of more than `depth` sections are not looked for.
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
WITH act, begin, head([way IN ways WHERE [last(way), begin] IN edges | way]) AS ids
WHERE ids IS NOT NULL
CALL (ids) {
  UNWIND range(0, size(ids) - 1) AS i
  MATCH (s:Unit {id: ids[i]})
  WITH i, s ORDER BY i
  RETURN collect(s) AS places
}
// turned so that the section that stands first in the law begins
WITH act, places, head([i IN range(0, size(places) - 1) WHERE all(s IN places WHERE places[i].order <= s.order)]) AS first
WITH DISTINCT act, places[first..] + places[..first + 1] AS places
WITH act, places[0] AS s, [place IN places | place.citation] AS cycle
RETURN act.id AS statute, size(cycle) - 1 AS length, cycle
ORDER BY length, statute, s.order, cycle
LIMIT toInteger($limit)
