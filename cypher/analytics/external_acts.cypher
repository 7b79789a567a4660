// Other Acts that are cited
// How often, from which sections, and which of their sections are named; `loaded` is the same Act where the graph holds it. Section level.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 200}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CITES_ACT]->(named:ExternalAct)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  OPTIONAL MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  WITH DISTINCT named, r, a ORDER BY a.order, r.start, r.section
  RETURN named, count(r) AS mentions, collect(DISTINCT a.citation) AS cited_by, collect(DISTINCT r.section) AS sections
}
OPTIONAL MATCH (held:Statute {id: named.statute})
RETURN act.id AS statute, named.name AS act, mentions, cited_by, sections, held.id AS loaded
ORDER BY mentions DESC, statute, act
LIMIT toInteger($limit)
