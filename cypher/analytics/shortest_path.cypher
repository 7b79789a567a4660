// The shortest way from one provision to another, with the words of each reference
// One row for each step. Section level: both are taken with the sections that hold them; a tie goes to what stands first.
// params: statute, source, target, depth, limit
// :param {statute: null, source: '43', target: '5', depth: 30, limit: 30}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
MATCH (:Unit {statute: act.id, citation_key: $source})-[:PARENT]->{0,12}(a:Section|Schedule)
MATCH (:Unit {statute: act.id, citation_key: $target})-[:PARENT]->{0,12}(b:Section|Schedule)
CALL (act) {
  MATCH (u:Unit {statute: act.id})-[:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule)
  WHERE a <> b
  WITH DISTINCT a, b ORDER BY a.order, b.order
  RETURN collect([a.order, b.order]) AS edges
}
WITH act, b, edges, reduce(
  ways = [[a.order]], k IN range(1, toInteger($depth)) |
  CASE WHEN size(last(ways)) < k OR any(way IN ways WHERE last(way) = b.order) THEN ways
  ELSE ways + reduce(new = [], way IN [way IN ways WHERE size(way) = k] |
    new + [e IN edges WHERE e[0] = last(way) AND none(old IN ways + new WHERE last(old) = e[1]) | way + [e[1]]]) END
) AS ways
WITH act, head([way IN ways WHERE last(way) = b.order]) AS way WHERE way IS NOT NULL
UNWIND range(1, size(way) - 1) AS step
CALL (act, way, step) {
  MATCH (here:Unit {statute: act.id, order: way[step - 1]})<-[:PARENT]-{0,12}(u:Unit)-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  MATCH (v)-[:PARENT]->{0,12}(there:Unit {statute: act.id, order: way[step]})
  RETURN u, r, v ORDER BY u.order, r.start, v.order LIMIT 1
}
RETURN act.id AS statute, step, u.citation AS source, r.text AS text, v.citation AS target, u.id AS source_id, v.id AS target_id
ORDER BY statute, step
LIMIT toInteger($limit)
