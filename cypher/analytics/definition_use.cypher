// Use of each definition
// A definition is a clause that begins with a term in quotation marks. `references` are citations of the clause or of anything below it
// from elsewhere; `units` and `sections` hold the term's letters, inflected or as part of a longer word, outside the definition.
// Unit level.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 200}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (d:Unit {statute: act.id})-[:PARENT]->(:Section)
  WHERE left(d.text, 1) IN ['"', '“', '‘', '”', "'"] AND d.status = 'in_force'
    AND NOT coalesce(d.valid_from > day OR d.valid_to <= day, false)
  WITH DISTINCT d, replace(replace(replace(replace(replace(d.text, '“', '"'), '”', '"'), '‘', '"'), '’', '"'), "'", '"') AS plain
  RETURN d, trim(split(plain, '"')[1]) AS term
}
WITH act, day, d, term WHERE term <> ''
CALL (act, day, d, term) {
  MATCH (u:Unit {statute: act.id})
  WHERE (u.text CONTAINS term OR u.heading CONTAINS term) AND NOT coalesce(u.valid_from > day OR u.valid_to <= day, false)
    AND NOT EXISTS { (u)-[:PARENT]->{0,12}(d) }
  OPTIONAL MATCH (u)-[:PARENT]->{0,12}(s:Section|Schedule) WHERE NOT coalesce(s.valid_from > day OR s.valid_to <= day, false)
  RETURN count(DISTINCT u) AS units, count(DISTINCT s) AS sections
}
CALL (day, d) {
  MATCH (d)<-[:PARENT]-{0,12}(:Unit)<-[r:CROSS_REF {resolution: 'resolved'}]-(u:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false) AND NOT EXISTS { (u)-[:PARENT]->{0,12}(d) }
  WITH DISTINCT r, u ORDER BY u.order
  RETURN count(u) AS references, collect(DISTINCT u.citation) AS cited_by
}
RETURN act.id AS statute, d.citation AS definition, term, references, cited_by, units, sections
ORDER BY units DESC, references DESC, statute, d.order
LIMIT toInteger($limit)
