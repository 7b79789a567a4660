// Cycles: sections that lead back to themselves
// For each section on a cycle the shortest way back to itself; a cycle that several sections share is told once, from its first section on.
// Section level. Cycles of more than `depth` sections are not looked for.
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
WITH act, begin, head([way IN ways WHERE [last(way), begin] IN edges | way]) AS cycle
WHERE cycle IS NOT NULL
// turned so that the first section of the law stands first
WITH act, cycle, head([i IN range(0, size(cycle) - 1) WHERE all(o IN cycle WHERE cycle[i] <= o)]) AS first
WITH DISTINCT act, cycle[first..] + cycle[..first] AS cycle
CALL (act, cycle) {
  UNWIND range(0, size(cycle) - 1) AS i
  MATCH (s:Unit {statute: act.id, order: cycle[i]})
  WITH i, s ORDER BY i
  RETURN collect(s.citation) AS citations
}
RETURN act.id AS statute, size(citations) AS length, citations + [citations[0]] AS cycle
ORDER BY length, statute, cycle[0]
LIMIT toInteger($limit)
