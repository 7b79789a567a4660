// Amendment heat map: how often each section was amended
// Amendment notes on the section and on anything below it, by action, and the instruments
// that made them. A note with several actions counts for each.
// params: statute, limit
// :param {statute: null, limit: 500}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
MATCH (u:Unit {statute: act.id})-[:AMENDED_BY]->(note:Amendment)
MATCH (u)-[:PARENT]->{0,12}(s:Section|Schedule|Chapter)
WHERE NOT s:Chapter OR u = s
WITH act, s, note ORDER BY note.instrument
WITH act, s, count(DISTINCT note) AS notes,
     count(DISTINCT CASE WHEN note.action CONTAINS 'substituted' THEN note END) AS substituted,
     count(DISTINCT CASE WHEN note.action CONTAINS 'inserted' OR note.action CONTAINS 'added' THEN note END) AS added,
     count(DISTINCT CASE WHEN note.action CONTAINS 'omitted' THEN note END) AS omitted,
     collect(DISTINCT note.instrument) AS instruments
RETURN act.id AS statute, head(COLLECT { MATCH (s)-[:PARENT]->{0,4}(c:Chapter) RETURN c.citation }) AS chapter,
       s.citation AS section, s.heading AS heading, notes, substituted, added, omitted,
       [instrument IN instruments WHERE instrument <> ''] AS instruments
ORDER BY notes DESC, statute, s.order
LIMIT toInteger($limit)
