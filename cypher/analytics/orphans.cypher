// Orphans: sections that neither cite nor are cited
// No resolved reference to another section, schedule or chapter, and none from another section. Section level.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 500}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule) WHERE NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
  WITH DISTINCT r, a, b WHERE a <> b
  RETURN collect(DISTINCT a.id) + collect(DISTINCT b.id) AS tied
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
WITH act, s WHERE NOT s.id IN tied AND NOT s.id IN citing_chapters
RETURN act.id AS statute, s.citation AS section, s.heading AS heading, s.status AS status
ORDER BY statute, s.order
LIMIT toInteger($limit)
