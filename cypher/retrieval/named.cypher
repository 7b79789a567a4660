// Provisions by citation, and the units that hold their words
// A named unit is read at its anchor; one that only holds others at theirs, the nearest to the question.
// A citation key fits whole or not at all: 7 is section 7, never clause 7 of a schedule.
// params: keys, statutes, vector, most
UNWIND $keys AS key
MATCH (unit:Unit {citation_key: key})
WHERE unit.statute IN $statutes
CALL (unit) {
  MATCH (anchor:Unit {id: unit.anchor})
  RETURN anchor
  UNION
  MATCH (below:Unit)-[:PARENT]->{1,7}(unit)
  WHERE unit.anchor IS NULL AND below.anchor = below.id AND NOT below:Proviso AND NOT below:Explanation
  CALL (below) {
    OPTIONAL MATCH (below)<-[:PASSAGE_OF]-(passage:Passage)
    RETURN coalesce(max(vector.similarity.cosine(passage.embedding, $vector)), 0.0) AS similarity
  }
  WITH below AS anchor, similarity ORDER BY similarity DESC, anchor.id LIMIT $most
  RETURN anchor
}
WITH key, unit, anchor ORDER BY anchor.order
RETURN key, unit.id AS unit, unit.citation AS citation, unit.status AS status, collect(anchor.id) AS anchors
ORDER BY key, unit
