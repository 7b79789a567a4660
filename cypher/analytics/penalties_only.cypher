// Sections that only penalties cite
// A penalty is a section with one of the `words` in it (separated by |). Listed: sections that are cited, and by no other section than
// penalties. Section level.
// params: statute, words, limit
// :param {statute: null, words: 'কারাদণ্ড|কারাদন্ড|অর্থদণ্ড|অর্থদন্ড|দণ্ডিত|punish|imprisonment', limit: 200}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (u:Unit {statute: act.id})-[:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule)
  WHERE a <> b
  WITH DISTINCT a, b
  RETURN a, b, EXISTS {
    MATCH (a)<-[:PARENT]-{0,12}(part:Unit) WHERE any(word IN split($words, '|') WHERE part.text CONTAINS word)
  } AS penalty
}
WITH act, a, b, penalty ORDER BY a.order
WITH act, b, collect(a.citation) AS penalties, collect(DISTINCT penalty) AS kinds
WHERE kinds = [true]
RETURN act.id AS statute, b.citation AS section, b.heading AS heading, penalties
ORDER BY statute, b.order
LIMIT toInteger($limit)
