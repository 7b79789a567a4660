// What the repeal of a provision touches, with distance and path
// Distance 1: sections outside it that cite it or anything below it; distance 2: sections that cite those; and so on. The first step is
// from unit to unit, so the repeal of 27(1) touches what cites 27(1), not what cites 27(2); from there on it is section level.
// params: statute, as_of, citation, depth, limit
// :param {statute: null, as_of: null, citation: '27', depth: 10, limit: 500}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
MATCH (repealed:Unit {statute: act.id, citation_key: replace(toLower($citation), ' ', '')})
WHERE NOT coalesce(repealed.valid_from > day OR repealed.valid_to <= day, false)
CALL (repealed, day) {
  MATCH (repealed)<-[:PARENT]-{0,12}(:Unit)<-[r:CROSS_REF {resolution: 'resolved'}]-(u:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false) AND NOT EXISTS { (u)-[:PARENT]->{0,12}(repealed) }
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  WITH DISTINCT a ORDER BY a.order
  RETURN collect([a.id]) AS direct
}
CALL (repealed) {
  MATCH (repealed)<-[:PARENT]-{0,12}(own:Section|Schedule)
  RETURN collect(own.id) AS inside
}
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule) WHERE NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
  WITH DISTINCT r, a, b WHERE a <> b
  WITH DISTINCT a, b ORDER BY a.order, b.order
  RETURN collect([a.id, b.id]) AS edges
}
WITH act, repealed, reduce(
  ways = direct, k IN range(1, toInteger($depth) - 1) |
  CASE WHEN ways = [] OR size(last(ways)) < k THEN ways
  ELSE ways + reduce(new = [], way IN [way IN ways WHERE size(way) = k] |
    new + [e IN edges WHERE e[1] = last(way) AND NOT e[0] IN inside AND none(old IN ways + new WHERE last(old) = e[0]) | way + [e[0]]]) END
) AS ways
UNWIND ways AS ids
CALL (ids) {
  UNWIND range(0, size(ids) - 1) AS i
  MATCH (s:Unit {id: ids[i]})
  WITH i, s ORDER BY i
  RETURN collect(s) AS places
}
WITH act, repealed, last(places) AS s, size(places) AS distance, [place IN reverse(places) | place.citation] + [repealed.citation] AS path
RETURN act.id AS statute, repealed.citation AS repealed, distance, s.citation AS section, s.heading AS heading, path
ORDER BY statute, distance, s.order
LIMIT toInteger($limit)
