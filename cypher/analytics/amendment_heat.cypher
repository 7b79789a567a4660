// Amendment heat map: how often each section was amended
// Amendment notes on the section and on anything below it, by action, and the instruments that made them. A note with several actions
// counts for each. Notes on a whole chapter stand in a row of their own. Section level.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 500}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[:AMENDED_BY]->(note:Amendment)
  WHERE NOT coalesce(u.valid_from > day OR u.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(s:Section|Schedule|Chapter)
  WHERE (NOT s:Chapter OR u = s) AND NOT coalesce(s.valid_from > day OR s.valid_to <= day, false)
  WITH s, note ORDER BY note.instrument
  RETURN s, count(DISTINCT note) AS notes, collect(DISTINCT note.instrument) AS instruments,
         count(DISTINCT CASE WHEN note.action CONTAINS 'substituted' THEN note END) AS substituted,
         count(DISTINCT CASE WHEN note.action CONTAINS 'inserted' OR note.action CONTAINS 'added' THEN note END) AS added,
         count(DISTINCT CASE WHEN note.action CONTAINS 'omitted' OR note.action CONTAINS 'repealed' THEN note END) AS omitted
}
RETURN act.id AS statute, head(COLLECT { MATCH (s)-[:PARENT]->{0,4}(c:Chapter) RETURN c.citation }) AS chapter,
       s.citation AS section, s.heading AS heading, notes, substituted, added, omitted,
       [instrument IN instruments WHERE instrument <> ''] AS instruments
ORDER BY notes DESC, statute, s.order
LIMIT toInteger($limit)
