// Provisions as evidence
// Each unit with its heading, its chapter, its clauses in reading order, what they cite and as what it was searched; and every proviso and explanation of the unit,
// of its clauses and of the units above it. All as it was on the day: other wordings, and edges that were not valid, are left out.
// One row: `rows`.
// params: units, day
UNWIND $units AS asked_id
MATCH (asked:Unit {id: asked_id})
WHERE coalesce(asked.valid_from <= $day, true) AND coalesce(asked.valid_to > $day, true)
CALL (asked) {
  RETURN asked AS unit, null AS rule
  UNION
  MATCH (rule:Unit {anchor: asked.anchor})-[rider:PROVISO|EXPLANATION]->(unit:Unit)
  WHERE coalesce(rider.valid_from <= $day, true) AND coalesce(rider.valid_to > $day, true)
  RETURN unit, rule
  UNION
  MATCH (asked)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{1,3}(rule:Unit)
  MATCH (rule)-[rider:PROVISO|EXPLANATION]->(unit:Unit)
  WHERE NOT rule:Chapter AND NOT rule:Part AND NOT asked:Proviso AND NOT asked:Explanation AND coalesce(rider.valid_from <= $day, true) AND coalesce(rider.valid_to > $day, true)
  RETURN unit, rule
}
WITH unit, collect(asked_id) AS brought_by
WITH unit, brought_by ORDER BY unit.order, unit.id
RETURN collect({
  id: unit.id, citation: unit.citation, kind: unit.kind, statute: unit.statute, place: unit.order, language: unit.language,
  status: coalesce(unit.status, 'in_force'), brought_by: brought_by,
  reading: coalesce([n IN range(0, size(coalesce(unit.earlier_until, [])) - 1) WHERE unit.earlier_until[n] > $day | unit.earlier_readings[n]][0], unit.reading, unit.text, ''),
  parts: COLLECT {
    MATCH (part:Unit {anchor: unit.anchor})
    WHERE (part = unit OR part.status = 'in_force') AND coalesce(part.valid_from <= $day, true) AND coalesce(part.valid_to > $day, true)
    WITH part ORDER BY part <> unit, part.order
    RETURN {id: part.id, citation: part.citation, kind: part.kind, label: coalesce(part.label, ''), text: coalesce(part.text, ''), translation: coalesce(part.text_en, part.text_bn, '')}
  },
  cites: COLLECT {
    MATCH (part:Unit {anchor: unit.anchor})-[reference:CROSS_REF]->(cited:Unit)
    WHERE cited.statute = unit.statute AND coalesce(reference.valid_from <= $day, true) AND coalesce(reference.valid_to > $day, true)
    RETURN DISTINCT cited.id
  },
  searched: COLLECT {
    MATCH (passage:Passage)-[:PASSAGE_OF]->(unit)
    WHERE coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
    WITH passage ORDER BY passage.id
    RETURN passage.text
  },
  qualifies: head(COLLECT { MATCH (rule:Unit)-[rider:PROVISO|EXPLANATION]->(unit) WHERE coalesce(rider.valid_from <= $day, true) AND coalesce(rider.valid_to > $day, true) RETURN rule.id }),
  heading: coalesce(head(COLLECT {
    MATCH path = (unit)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{0,6}(above:Unit)
    WHERE NOT above:Chapter AND NOT above:Part AND trim(coalesce(above.heading, '')) <> ''
    RETURN above.heading ORDER BY length(path) LIMIT 1
  }), ''),
  heading_translation: coalesce(head(COLLECT {
    MATCH path = (unit)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{0,6}(above:Unit)
    WHERE NOT above:Chapter AND NOT above:Part AND trim(coalesce(above.heading_en, above.heading_bn, '')) <> ''
    RETURN coalesce(above.heading_en, above.heading_bn) ORDER BY length(path) LIMIT 1
  }), ''),
  chapter: coalesce(head(COLLECT {
    MATCH (unit)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{1,7}(chapter:Chapter)
    RETURN chapter.caption
  }), '')
}) AS rows
