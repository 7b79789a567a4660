// The shortest way from one provision to another, with the words of each reference
// One row for each step. Section level: both are taken with the sections that hold them; a tie goes to what stands first.
// params: statute, as_of, source, target, depth, limit
// :param {statute: null, as_of: null, source: '43', target: '5', depth: 30, limit: 30}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
MATCH (first:Unit {statute: act.id, citation_key: replace(toLower($source), ' ', '')})-[:PARENT]->{0,12}(a:Section|Schedule)
WHERE NOT coalesce(first.valid_from > day OR first.valid_to <= day, false) AND NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
MATCH (last:Unit {statute: act.id, citation_key: replace(toLower($target), ' ', '')})-[:PARENT]->{0,12}(b:Section|Schedule)
WHERE NOT coalesce(last.valid_from > day OR last.valid_to <= day, false) AND NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
WITH DISTINCT act, day, a, b
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule) WHERE NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
  WITH DISTINCT r, a, b WHERE a <> b
  WITH DISTINCT a, b ORDER BY a.order, b.order
  RETURN collect([a.id, b.id]) AS edges
}
WITH act, day, b, reduce(
  ways = [[a.id]], k IN range(1, toInteger($depth)) |
  CASE WHEN size(last(ways)) < k OR any(way IN ways WHERE last(way) = b.id) THEN ways
  ELSE ways + reduce(new = [], way IN [way IN ways WHERE size(way) = k] |
    new + [e IN edges WHERE e[0] = last(way) AND none(old IN ways + new WHERE last(old) = e[1]) | way + [e[1]]]) END
) AS ways
WITH act, day, head([way IN ways WHERE last(way) = b.id]) AS way WHERE way IS NOT NULL
UNWIND range(1, size(way) - 1) AS step
CALL (day, way, step) {
  MATCH (:Unit {id: way[step - 1]})<-[:PARENT]-{0,12}(u:Unit)-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(:Unit {id: way[step]})
  RETURN u, r, v ORDER BY u.order, r.start, v.order LIMIT 1
}
RETURN act.id AS statute, step, u.citation AS source, r.text AS text, v.citation AS target, u.id AS source_id, v.id AS target_id
ORDER BY statute, step
LIMIT toInteger($limit)
