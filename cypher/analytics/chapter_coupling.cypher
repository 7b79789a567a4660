// Chapter coupling: how often each chapter cites each chapter
// One row for each ordered pair of chapters, zeros too, so that the rows are a square matrix. References between different sections,
// section level; mentions of a chapter as a whole are counted apart, for it and from the chapter that mentions it.
// matrix: from_chapter × to_chapter = references
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 10000}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (c:Unit {statute: act.id}) WHERE c:Chapter AND NOT coalesce(c.valid_from > day OR c.valid_to <= day, false)
  WITH c ORDER BY c.order
  RETURN collect(c) AS chapters
}
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule) WHERE NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
  WITH DISTINCT r, a, b WHERE a <> b
  MATCH (a)-[:PARENT]->{1,4}(from:Chapter) WHERE NOT coalesce(from.valid_from > day OR from.valid_to <= day, false)
  MATCH (b)-[:PARENT]->{1,4}(to:Chapter) WHERE NOT coalesce(to.valid_from > day OR to.valid_to <= day, false)
  WITH from, to, count(DISTINCT r) AS mentions
  RETURN collect([from.id, to.id, mentions]) AS pairs
}
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(to:Chapter)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(from:Chapter) WHERE NOT coalesce(from.valid_from > day OR from.valid_to <= day, false)
  WITH from, to, count(DISTINCT r) AS mentions
  RETURN collect([from.id, to.id, mentions]) AS wholes
}
UNWIND chapters AS from
UNWIND chapters AS to
RETURN act.id AS statute, from.citation AS from_chapter, to.citation AS to_chapter,
       reduce(n = 0, p IN pairs | n + CASE WHEN p[0] = from.id AND p[1] = to.id THEN p[2] ELSE 0 END) AS references,
       reduce(n = 0, p IN wholes | n + CASE WHEN p[0] = from.id AND p[1] = to.id THEN p[2] ELSE 0 END) AS of_the_whole_chapter
ORDER BY statute, from.order, to.order
LIMIT toInteger($limit)
