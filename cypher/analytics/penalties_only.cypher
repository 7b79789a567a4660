// Sections that only penalties cite
// A penalty is a section with one of the `words` in it (separated by |). Listed: sections that are cited, and by no other section than
// penalties. Section level.
// params: statute, as_of, words, limit
// :param {statute: null, as_of: null, words: 'কারাদণ্ড|কারাদন্ড|অর্থদণ্ড|অর্থদন্ড|দণ্ডিত|punish|imprisonment', limit: 200}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule) WHERE NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
  WITH DISTINCT r, a, b WHERE a <> b
  WITH DISTINCT a, b, day
  WITH a, b, EXISTS {
    MATCH (a)<-[:PARENT]-{0,12}(part:Unit)
    WHERE NOT coalesce(part.valid_from > day OR part.valid_to <= day, false)
      AND any(word IN split($words, '|') WHERE part.text CONTAINS word)
  } AS penalty
  ORDER BY a.order
  RETURN b, collect(a.citation) AS penalties, collect(DISTINCT penalty) AS kinds
}
WITH act, b, penalties, kinds WHERE kinds = [true]
RETURN act.id AS statute, b.citation AS section, b.heading AS heading, penalties
ORDER BY statute, b.order
LIMIT toInteger($limit)
