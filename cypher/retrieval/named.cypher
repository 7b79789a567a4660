// Provisions by citation, and the units that hold their words
// A named unit is read at its anchor; one that only holds others at theirs, the nearest to the question. Of every wording of a provision it
// is said whether it is law on the day; anchors are those of that day.
// A citation key fits whole or not at all: 7 is section 7, never clause 7 of a schedule.
// params: keys, statutes, vector, most, day, property
UNWIND $keys AS key
MATCH (unit:Unit {citation_key: key})
WHERE unit.statute IN $statutes
WITH key, unit, coalesce(unit.valid_from <= $day, true) AND coalesce(unit.valid_to > $day, true) AS is_law
OPTIONAL CALL (unit, is_law) {
  MATCH (anchor:Unit {provision: unit.anchor})
  WHERE is_law AND coalesce(anchor.valid_from <= $day, true) AND coalesce(anchor.valid_to > $day, true)
  RETURN anchor
  UNION
  MATCH (below:Unit)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{1,7}(unit)
  WHERE is_law AND unit.anchor IS NULL AND below.anchor = below.provision AND NOT below:Proviso AND NOT below:Explanation
  CALL (below) {
    OPTIONAL MATCH (below)<-[:PASSAGE_OF]-(passage:Passage)
    WHERE coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
    RETURN coalesce(max(vector.similarity.cosine(passage[$property], $vector)), 0.0) AS similarity
  }
  WITH below AS anchor, similarity ORDER BY similarity DESC, anchor.id LIMIT $most
  RETURN anchor
}
WITH key, unit, is_law, anchor ORDER BY anchor.order
RETURN key, unit.id AS unit, unit.citation AS citation, unit.status AS status, unit.statute AS statute, is_law,
  toString(unit.valid_from) AS valid_from, coalesce(unit.valid_from_at_latest, false) AS at_latest, toString(unit.valid_to) AS valid_to,
  collect(anchor.id) AS anchors
ORDER BY key, unit
