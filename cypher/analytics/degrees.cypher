// In and out degree of every section
// Section level: a reference from 22(1) to 20(1) counts for 22 → 20, references inside one section do not count, a schedule counts as a
// section. Resolved references; a reference to a whole chapter is counted apart.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 1000}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule) WHERE NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
  WITH DISTINCT r, a, b WHERE a <> b
  RETURN collect([a.id, b.id]) AS pairs
}
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(:Chapter|Part)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  WITH DISTINCT r, a
  RETURN collect(a.id) AS citing_chapters
}
CALL (act, day) {
  MATCH (s:Unit {statute: act.id})
  WHERE (s:Section OR s:Schedule) AND NOT coalesce(s.valid_from > day OR s.valid_to <= day, false)
  RETURN s
}
WITH act, s, [p IN pairs WHERE p[0] = s.id | p[1]] AS targets, [p IN pairs WHERE p[1] = s.id | p[0]] AS sources,
     size([id IN citing_chapters WHERE id = s.id]) AS cites_chapters
RETURN act.id AS statute, s.citation AS section, s.heading AS heading, s.order AS place,
       head(COLLECT { MATCH (s)-[:PARENT]->{1,4}(c:Chapter) RETURN c.citation }) AS chapter,
       size(targets) AS cites, COUNT { UNWIND targets AS target RETURN DISTINCT target } AS cites_sections, cites_chapters,
       size(sources) AS cited, COUNT { UNWIND sources AS source RETURN DISTINCT source } AS cited_by_sections
ORDER BY size(targets) + cites_chapters + size(sources) DESC, statute, s.order
LIMIT toInteger($limit)
