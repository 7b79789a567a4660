// One provision with everything that hangs on it
// Its place, its children, provisos, explanations and notes; what it and its parts cite, with the citing words, and what cites them.
// params: key, statute
MATCH (unit:Unit {citation_key: $key, statute: $statute})
WITH unit ORDER BY unit.order LIMIT 1
RETURN properties(unit) AS unit,
  head(COLLECT { MATCH (unit)-[:PARENT]->(up:Unit) RETURN up.citation }) AS parent,
  coalesce(head(COLLECT {
    MATCH path = (unit)-[:PARENT]->{0,6}(above:Unit)
    WHERE NOT above:Part AND (above = unit OR NOT above:Chapter) AND trim(coalesce(above.heading, '')) <> ''
    RETURN above.heading ORDER BY length(path) LIMIT 1
  }), '') AS heading,
  coalesce(head(COLLECT { MATCH (unit)-[:PARENT]->{1,7}(chapter:Chapter) RETURN chapter.caption }), '') AS chapter,
  COLLECT {
    MATCH (child:Unit)-[:PARENT]->(unit) WHERE NOT child:Proviso AND NOT child:Explanation
    WITH child ORDER BY child.order
    RETURN child {.id, .citation, .kind, .label, .heading, .text, .status}
  } AS children,
  COLLECT {
    MATCH (unit)-[:PROVISO]->(rider:Unit) WITH rider ORDER BY rider.order
    RETURN rider {.id, .citation, .kind, .label, .heading, .text, .status}
  } AS provisos,
  COLLECT {
    MATCH (unit)-[:EXPLANATION]->(rider:Unit) WITH rider ORDER BY rider.order
    RETURN rider {.id, .citation, .kind, .label, .heading, .text, .status}
  } AS explanations,
  COLLECT {
    MATCH (part:Unit)-[:PARENT]->{0,6}(unit)
    MATCH (part)-[mention:CROSS_REF]->(cited:Unit)
    WITH part, mention, cited ORDER BY part.order, mention.start, cited.order
    RETURN {source: part.id, source_citation: part.citation, target: cited.id, target_citation: cited.citation,
            text: mention.text, start: mention.start, end: mention.end, resolution: mention.resolution}
  } AS cites,
  COLLECT {
    MATCH (part:Unit)-[:PARENT]->{0,6}(unit)
    MATCH (citing:Unit)-[mention:CROSS_REF]->(part)
    WITH part, mention, citing ORDER BY citing.order, mention.start, part.order
    RETURN {source: citing.id, source_citation: citing.citation, target: part.id, target_citation: part.citation,
            text: mention.text, start: mention.start, end: mention.end, resolution: mention.resolution}
  } AS cited_by,
  COLLECT {
    MATCH (part:Unit)-[:PARENT]->{0,6}(unit)
    MATCH (part)-[mention:CITES_ACT]->(act:ExternalAct)
    WITH part, mention, act ORDER BY part.order, mention.start
    RETURN {source: part.id, source_citation: part.citation, act: act.name, section: mention.section, text: mention.text}
  } AS other_acts,
  COLLECT {
    MATCH (part:Unit)-[:PARENT]->{0,6}(unit)
    MATCH (part)-[:AMENDED_BY]->(note:Amendment)
    WITH DISTINCT note ORDER BY note.note
    RETURN {note: note.note, action: note.action, instrument: note.instrument, provision: note.provision, text: note.text}
  } AS amendments
