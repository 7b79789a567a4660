// Use of each definition
// A definition is a clause that begins with a term in quotation marks. `references` are citations of the clause or of anything below it
// from elsewhere; `units` and `sections` hold the term's letters, inflected or as part of a longer word, outside the definition.
// Unit level.
// params: statute, limit
// :param {statute: null, limit: 200}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (d:Unit {statute: act.id})-[:PARENT]->(:Section)
  WHERE left(d.text, 1) IN ['"', '“', '‘', '”', "'"] AND d.status = 'in_force'
  WITH d, replace(replace(replace(replace(replace(d.text, '“', '"'), '”', '"'), '‘', '"'), '’', '"'), "'", '"') AS plain
  RETURN d, trim(split(plain, '"')[1]) AS term
}
WITH act, d, term WHERE term <> ''
CALL (act, d, term) {
  MATCH (u:Unit {statute: act.id})
  WHERE (u.text CONTAINS term OR u.heading CONTAINS term) AND NOT EXISTS { (u)-[:PARENT]->{0,12}(d) }
  OPTIONAL MATCH (u)-[:PARENT]->{0,12}(s:Section|Schedule)
  RETURN count(DISTINCT u) AS units, count(DISTINCT s) AS sections
}
CALL (d) {
  MATCH (d)<-[:PARENT]-{0,12}(:Unit)<-[:CROSS_REF {resolution: 'resolved'}]-(u:Unit)
  WHERE NOT EXISTS { (u)-[:PARENT]->{0,12}(d) }
  WITH u ORDER BY u.order
  RETURN count(u) AS references, collect(DISTINCT u.citation) AS cited_by
}
RETURN act.id AS statute, d.citation AS definition, term, references, cited_by, units, sections
ORDER BY units DESC, references DESC, statute, d.order
LIMIT toInteger($limit)
