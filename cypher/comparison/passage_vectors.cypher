// Every passage of a statute with its vector and its place: unit, section, chapter
// params: statute, property
MATCH (passage:Passage)-[:PASSAGE_OF]->(unit:Unit)
WHERE passage.statute = $statute AND passage.valid_to IS NULL AND unit.valid_to IS NULL
RETURN passage.unit AS unit, passage.text AS text, passage[$property] AS embedding,
  coalesce(head(COLLECT { MATCH (unit)-[:PARENT]->{0,7}(section:Section) RETURN section.id LIMIT 1 }), unit.id) AS section,
  coalesce(head(COLLECT { MATCH (unit)-[:PARENT]->{1,8}(chapter:Chapter|Schedule) RETURN chapter.id LIMIT 1 }), 'none') AS chapter
ORDER BY passage.id
