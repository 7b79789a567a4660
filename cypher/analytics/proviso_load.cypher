// Proviso load: sections by how much of them is exception
// Provisos and explanations anywhere below the section, and the share of its characters that stand in provisos and below them.
// params: statute, limit
// :param {statute: null, limit: 50}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (s:Unit {statute: act.id}) WHERE s:Section OR s:Schedule
  RETURN s
}
CALL (s) {
  MATCH (u:Unit)-[:PARENT]->{0,12}(s)
  WITH u, CASE WHEN EXISTS { (u)-[:PARENT]->{0,12}(:Proviso) } THEN size(u.text) ELSE 0 END AS in_provisos
  RETURN count(CASE WHEN u:Proviso THEN 1 END) AS provisos, count(CASE WHEN u:Explanation THEN 1 END) AS explanations,
         sum(size(u.text)) AS characters, sum(in_provisos) AS proviso_characters
}
WITH act, s, provisos, explanations, characters, proviso_characters WHERE provisos + explanations > 0
RETURN act.id AS statute, s.citation AS section, s.heading AS heading, provisos, explanations, characters, proviso_characters,
       round(1.0 * proviso_characters / characters, 3) AS share
ORDER BY provisos DESC, explanations DESC, share DESC, statute, s.order
LIMIT toInteger($limit)
