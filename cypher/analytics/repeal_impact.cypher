// What the repeal of a provision touches, with distance and path
// Distance 1: sections outside it that cite it or anything below it; distance 2: sections that cite those; and so on. The first step is
// from unit to unit, so the repeal of 27(1) touches what cites 27(1), not what cites 27(2); from there on it is section level.
// params: statute, citation, depth, limit
// :param {statute: null, citation: '27', depth: 10, limit: 500}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
MATCH (repealed:Unit {statute: act.id, citation_key: $citation})
CALL (repealed) {
  MATCH (repealed)<-[:PARENT]-{0,16}(:Unit)<-[:CROSS_REF {resolution: 'resolved'}]-(u:Unit)
  WHERE NOT EXISTS { (u)-[:PARENT]->{0,16}(repealed) }
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule)
  WITH DISTINCT a ORDER BY a.order
  RETURN collect([a.order]) AS direct, COLLECT { MATCH (repealed)<-[:PARENT]-{0,16}(in:Section|Schedule) RETURN in.order } AS inside
}
CALL (act) {
  MATCH (u:Unit {statute: act.id})-[:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule)
  WHERE a <> b
  WITH DISTINCT a, b ORDER BY a.order, b.order
  RETURN collect([a.order, b.order]) AS edges
}
WITH act, repealed, direct, inside, edges, reduce(
  ways = direct, k IN range(1, toInteger($depth) - 1) |
  CASE WHEN ways = [] OR size(last(ways)) < k THEN ways
  ELSE ways + reduce(new = [], way IN [way IN ways WHERE size(way) = k] |
    new + [e IN edges WHERE e[1] = last(way) AND NOT e[0] IN inside AND none(old IN ways + new WHERE last(old) = e[0]) | way + [e[0]]]) END
) AS ways
UNWIND ways AS way
CALL (act, way) {
  UNWIND range(0, size(way) - 1) AS i
  MATCH (s:Unit {statute: act.id, order: way[i]})
  WITH i, s ORDER BY i DESC
  RETURN collect(s.citation) AS path, head(collect(s)) AS touched
}
RETURN act.id AS statute, repealed.citation AS repealed, size(way) AS distance, touched.citation AS section, touched.heading AS heading,
       path + [repealed.citation] AS path
ORDER BY statute, distance, touched.order
LIMIT toInteger($limit)
