// Chapter coupling: how often each chapter cites each chapter
// One row for each ordered pair of chapters, zeros too, so that the rows are a square matrix. References between different sections,
// section level; mentions of a chapter as a whole are counted apart, for it and from the chapter that mentions it.
// matrix: from_chapter × to_chapter = references
// params: statute, limit
// :param {statute: null, limit: 10000}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (c:Unit {statute: act.id}) WHERE c:Chapter
  WITH c ORDER BY c.order
  RETURN collect(c) AS chapters
}
CALL (act) {
  MATCH (u:Unit {statute: act.id})-[:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  MATCH (u)-[:PARENT]->{0,12}(a:Section)-[:PARENT]->{1,4}(from:Chapter)
  MATCH (v)-[:PARENT]->{0,12}(b:Section)-[:PARENT]->{1,4}(to:Chapter)
  WHERE a <> b
  WITH from, to, count(*) AS mentions
  RETURN collect([from.order, to.order, mentions]) AS pairs
}
CALL (act) {
  MATCH (u:Unit {statute: act.id})-[:CROSS_REF {resolution: 'resolved'}]->(to:Chapter)
  MATCH (u)-[:PARENT]->{0,16}(from:Chapter)
  WITH from, to, count(*) AS mentions
  RETURN collect([from.order, to.order, mentions]) AS wholes
}
UNWIND chapters AS from
UNWIND chapters AS to
RETURN act.id AS statute, from.citation AS from_chapter, to.citation AS to_chapter,
       reduce(n = 0, p IN pairs | n + CASE WHEN p[0] = from.order AND p[1] = to.order THEN p[2] ELSE 0 END) AS references,
       reduce(n = 0, p IN wholes | n + CASE WHEN p[0] = from.order AND p[1] = to.order THEN p[2] ELSE 0 END) AS of_the_whole_chapter
ORDER BY statute, from.order, to.order
LIMIT toInteger($limit)
