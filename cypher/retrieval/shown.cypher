// One provision with everything that hangs on it, as it was on a day
// Its place, its children, provisos, explanations and notes; what it and its parts cite, with the citing words, and what cites them.
// params: key, statute, day
MATCH (unit:Unit {citation_key: $key, statute: $statute})
WHERE coalesce(unit.valid_from <= $day, true) AND coalesce(unit.valid_to > $day, true)
WITH unit ORDER BY unit.order LIMIT 1
RETURN properties(unit) AS unit,
  [n IN range(0, size(coalesce(unit.earlier_until, [])) - 1) WHERE unit.earlier_until[n] > $day | unit.earlier_readings[n]][0] AS earlier_reading,
  head(COLLECT { MATCH (unit)-[p:PARENT]->(up:Unit) WHERE coalesce(p.valid_from <= $day, true) AND coalesce(p.valid_to > $day, true) RETURN up.citation }) AS parent,
  coalesce(head(COLLECT {
    MATCH path = (unit)-[p:PARENT WHERE coalesce(p.valid_from <= $day, true) AND coalesce(p.valid_to > $day, true)]->{0,6}(above:Unit)
    WHERE NOT above:Part AND (above = unit OR NOT above:Chapter) AND trim(coalesce(above.heading, '')) <> ''
    RETURN above.heading ORDER BY length(path) LIMIT 1
  }), '') AS heading,
  coalesce(head(COLLECT {
    MATCH (unit)-[p:PARENT WHERE coalesce(p.valid_from <= $day, true) AND coalesce(p.valid_to > $day, true)]->{1,7}(chapter:Chapter)
    RETURN chapter.caption
  }), '') AS chapter,
  COLLECT {
    MATCH (child:Unit)-[p:PARENT]->(unit)
    WHERE NOT child:Proviso AND NOT child:Explanation AND coalesce(p.valid_from <= $day, true) AND coalesce(p.valid_to > $day, true)
    WITH child ORDER BY child.order
    RETURN child {.id, .citation, .kind, .label, .heading, .text, .status}
  } AS children,
  COLLECT {
    MATCH (unit)-[r:PROVISO]->(rider:Unit)
    WHERE coalesce(r.valid_from <= $day, true) AND coalesce(r.valid_to > $day, true)
    WITH rider ORDER BY rider.order
    RETURN rider {.id, .citation, .kind, .label, .heading, .text, .status}
  } AS provisos,
  COLLECT {
    MATCH (unit)-[r:EXPLANATION]->(rider:Unit)
    WHERE coalesce(r.valid_from <= $day, true) AND coalesce(r.valid_to > $day, true)
    WITH rider ORDER BY rider.order
    RETURN rider {.id, .citation, .kind, .label, .heading, .text, .status}
  } AS explanations,
  COLLECT {
    MATCH (part:Unit)-[p:PARENT WHERE coalesce(p.valid_from <= $day, true) AND coalesce(p.valid_to > $day, true)]->{0,6}(unit)
    MATCH (part)-[mention:CROSS_REF]->(cited:Unit)
    WHERE coalesce(mention.valid_from <= $day, true) AND coalesce(mention.valid_to > $day, true)
    WITH part, mention, cited ORDER BY part.order, mention.start, cited.order
    RETURN {source: part.id, source_citation: part.citation, target: cited.id, target_citation: cited.citation,
            text: mention.text, start: mention.start, end: mention.end, resolution: mention.resolution}
  } AS cites,
  COLLECT {
    MATCH (part:Unit)-[p:PARENT WHERE coalesce(p.valid_from <= $day, true) AND coalesce(p.valid_to > $day, true)]->{0,6}(unit)
    MATCH (citing:Unit)-[mention:CROSS_REF]->(part)
    WHERE coalesce(mention.valid_from <= $day, true) AND coalesce(mention.valid_to > $day, true)
    WITH part, mention, citing ORDER BY citing.order, mention.start, part.order
    RETURN {source: citing.id, source_citation: citing.citation, target: part.id, target_citation: part.citation,
            text: mention.text, start: mention.start, end: mention.end, resolution: mention.resolution}
  } AS cited_by,
  COLLECT {
    MATCH (part:Unit)-[p:PARENT WHERE coalesce(p.valid_from <= $day, true) AND coalesce(p.valid_to > $day, true)]->{0,6}(unit)
    MATCH (part)-[mention:CITES_ACT]->(act:ExternalAct)
    WHERE coalesce(mention.valid_from <= $day, true) AND coalesce(mention.valid_to > $day, true)
    WITH part, mention, act ORDER BY part.order, mention.start
    RETURN {source: part.id, source_citation: part.citation, act: act.name, section: mention.section, text: mention.text}
  } AS other_acts,
  COLLECT {
    MATCH (part:Unit)-[p:PARENT WHERE coalesce(p.valid_from <= $day, true) AND coalesce(p.valid_to > $day, true)]->{0,6}(unit)
    MATCH (part)-[tie:AMENDED_BY]->(note:Amendment)
    WHERE coalesce(tie.valid_from <= $day, true) AND coalesce(tie.valid_to > $day, true)
    OPTIONAL MATCH (note)-[:AMENDED_BY]->(made_by:Unit)
    WITH DISTINCT note, made_by ORDER BY toInteger(note.note), note.note
    RETURN {note: note.note, action: note.action, instrument: note.instrument, provision: note.provision, text: note.text, made_by: made_by.id}
  } AS amendments
