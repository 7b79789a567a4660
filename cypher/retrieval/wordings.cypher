// Every wording of a provision and of everything it ever held, with its days
// Earliest first within each provision, provisions in reading order; each with the notes of the amendments that made it.
// params: key, statute
MATCH (unit:Unit {citation_key: $key, statute: $statute})
MATCH (part:Unit)-[:PARENT]->{0,8}(unit)
WITH DISTINCT part
RETURN part.id AS id, part.provision AS provision, part.citation AS citation, part.kind AS kind, part.heading AS heading, part.text AS text,
  part.status AS status, toString(part.valid_from) AS valid_from, coalesce(part.valid_from_at_latest, false) AS at_latest,
  toString(part.valid_to) AS valid_to,
  head(COLLECT { MATCH (part)-[:SUPERSEDES]->(earlier:Unit) RETURN earlier.id }) AS supersedes,
  COLLECT {
    MATCH (part)-[:AMENDED_BY]->(note:Amendment)
    OPTIONAL MATCH (note)-[:AMENDED_BY]->(made_by:Unit)
    WITH note, made_by ORDER BY toInteger(note.note), note.note
    RETURN {note: note.note, action: note.action, instrument: note.instrument, provision: note.provision, text: note.text, made_by: made_by.id}
  } AS amendments
ORDER BY part.order, provision, coalesce(valid_to, '9999-12-31')
