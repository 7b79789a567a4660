// Proviso load: sections by how much of them is exception
// Provisos and explanations anywhere below the section, and the share of its characters that stand in provisos and below them.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 50}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (s:Unit {statute: act.id})
  WHERE (s:Section OR s:Schedule) AND NOT coalesce(s.valid_from > day OR s.valid_to <= day, false)
  RETURN s
}
CALL (s, day) {
  MATCH (u:Unit)-[:PARENT]->{0,12}(s) WHERE NOT coalesce(u.valid_from > day OR u.valid_to <= day, false)
  WITH DISTINCT u, CASE WHEN EXISTS { (u)-[:PARENT]->{0,12}(:Proviso) } THEN size(u.text) ELSE 0 END AS in_provisos
  RETURN count(CASE WHEN u:Proviso THEN 1 END) AS provisos, count(CASE WHEN u:Explanation THEN 1 END) AS explanations,
         sum(size(u.text)) AS characters, sum(in_provisos) AS proviso_characters
}
WITH act, s, provisos, explanations, characters, proviso_characters WHERE provisos + explanations > 0
RETURN act.id AS statute, s.citation AS section, s.heading AS heading, provisos, explanations, characters, proviso_characters,
       round(1.0 * proviso_characters / nullif(characters, 0), 3) AS share
ORDER BY provisos DESC, explanations DESC, share DESC, statute, s.order
LIMIT toInteger($limit)
