// Sections that are cited most
// How often each is mentioned from other sections of its Act, and by which. Section level: a reference from 22(1) to 20(1) counts for
// 22 → 20. Resolved references, those in headings too.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 25}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule) WHERE NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
  WITH DISTINCT r, a, b WHERE a <> b
  WITH a, b, count(*) AS mentions ORDER BY a.order
  RETURN b, sum(mentions) AS mentions, count(a) AS sections, collect(a.citation) AS cited_by
}
RETURN act.id AS statute, b.citation AS section, b.heading AS heading, mentions, sections, cited_by
ORDER BY mentions DESC, sections DESC, statute, b.order
LIMIT toInteger($limit)
