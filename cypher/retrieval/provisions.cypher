// Provisions as evidence
// Each unit with its heading, its chapter, its clauses in reading order, what they cite and as what it was searched; and every proviso and explanation of the unit,
// of its clauses and of the units above it. A unit whose validity is known not to cover the day is left out.
// params: units, as_of
UNWIND $units AS asked_id
MATCH (asked:Unit {id: asked_id})
CALL (asked) {
  RETURN asked AS unit, null AS rule
  UNION
  MATCH (rule:Unit {anchor: asked.id})-[:PROVISO|EXPLANATION]->(unit:Unit)
  RETURN unit, rule
  UNION
  MATCH (asked)-[:PARENT]->{1,3}(rule:Unit)-[:PROVISO|EXPLANATION]->(unit:Unit)
  WHERE NOT rule:Chapter AND NOT rule:Part AND NOT asked:Proviso AND NOT asked:Explanation
  RETURN unit, rule
}
WITH unit, collect(asked_id) AS brought_by
WHERE $as_of IS NULL
   OR (coalesce(toString(unit.valid_from), '0000') <= $as_of AND coalesce(toString(unit.valid_to), '9999') > $as_of)
RETURN unit.id AS id, unit.citation AS citation, unit.kind AS kind, unit.statute AS statute, unit.order AS place, unit.language AS language,
  coalesce(unit.status, 'in_force') AS status, coalesce(unit.reading, unit.text, '') AS reading, brought_by,
  COLLECT {
    MATCH (part:Unit {anchor: unit.id})
    WHERE part = unit OR part.status = 'in_force'
    WITH part ORDER BY part <> unit, part.order
    RETURN {id: part.id, citation: part.citation, kind: part.kind, label: coalesce(part.label, ''), text: coalesce(part.text, '')}
  } AS parts,
  COLLECT {
    MATCH (part:Unit {anchor: unit.id})-[:CROSS_REF]->(cited:Unit)
    WHERE cited.statute = unit.statute
    RETURN DISTINCT cited.id
  } AS cites,
  COLLECT { MATCH (passage:Passage)-[:PASSAGE_OF]->(unit) WITH passage ORDER BY passage.id RETURN passage.text } AS searched,
  head(COLLECT { MATCH (rule:Unit)-[:PROVISO|EXPLANATION]->(unit) RETURN rule.id }) AS qualifies,
  coalesce(head(COLLECT {
    MATCH path = (unit)-[:PARENT]->{0,6}(above:Unit)
    WHERE NOT above:Chapter AND NOT above:Part AND trim(coalesce(above.heading, '')) <> ''
    RETURN above.heading ORDER BY length(path) LIMIT 1
  }), '') AS heading,
  coalesce(head(COLLECT { MATCH (unit)-[:PARENT]->{1,7}(chapter:Chapter) RETURN chapter.caption }), '') AS chapter
ORDER BY place, id
