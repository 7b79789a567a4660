// One hop of the Link Hopper
// From the frontier, its clauses and the units above it, along the allowed edges, to the anchors of what is reached; along edges only that
// are valid on the day. In the first hop also to what cites them, where `citing` says so: a duty leads to the penalty for its breach.
// An explanation travels as a proviso does. PARENT leads from a proviso to its rule, and from a subsection to its section, which is read at
// the subsections nearest to the question; it never leads to a chapter, and no chapter is opened. Similarity, from 0 to 1, is the question's
// to the words of the anchor.
// params: frontier, edges, vector, per_target, per_section, citing, most, day, property
UNWIND $frontier AS start
MATCH (anchor:Unit {id: start})
CALL (anchor) {
  MATCH (source:Unit {anchor: anchor.anchor})-[reference:CROSS_REF]->(target:Unit)
  WHERE 'CROSS_REF' IN $edges AND NOT target:Chapter AND NOT target:Part AND target.status = 'in_force'
    AND coalesce(target.anchor, '') <> anchor.anchor AND coalesce(reference.valid_from <= $day, true) AND coalesce(reference.valid_to > $day, true)
  RETURN source, 'CROSS_REF' AS edge, target, target AS reach, reference.text AS words, reference.start AS place
  UNION
  MATCH (source:Unit {anchor: anchor.anchor})-[rider:PROVISO|EXPLANATION]->(target:Unit)
  WHERE 'PROVISO' IN $edges AND coalesce(rider.valid_from <= $day, true) AND coalesce(rider.valid_to > $day, true)
  RETURN source, 'PROVISO' AS edge, target, target AS reach, '' AS words, 0 AS place
  UNION
  MATCH (anchor)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{1,3}(source:Unit)
  MATCH (source)-[rider:PROVISO|EXPLANATION]->(target:Unit)
  WHERE 'PROVISO' IN $edges AND NOT source:Chapter AND NOT source:Part AND NOT anchor:Proviso AND NOT anchor:Explanation
    AND coalesce(rider.valid_from <= $day, true) AND coalesce(rider.valid_to > $day, true)
  RETURN source, 'PROVISO' AS edge, target, target AS reach, '' AS words, 0 AS place
  UNION
  MATCH (anchor)-[up:PARENT]->(target:Unit)
  WHERE 'PARENT' IN $edges AND NOT target:Chapter AND NOT target:Part
    AND (anchor:Proviso OR anchor:Explanation OR anchor:Subsection) AND coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)
  RETURN anchor AS source, 'PARENT' AS edge, target, target AS reach, '' AS words, 0 AS place
  UNION
  MATCH (target:Unit {anchor: anchor.anchor})<-[reference:CROSS_REF]-(source:Unit)
  WHERE $citing AND 'CROSS_REF' IN $edges AND source.anchor <> anchor.anchor AND source.status = 'in_force'
    AND coalesce(reference.valid_from <= $day, true) AND coalesce(reference.valid_to > $day, true)
  RETURN source, 'CROSS_REF' AS edge, target, source AS reach, reference.text AS words, reference.start AS place
  UNION
  MATCH (anchor)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{1,3}(target:Unit)
  WHERE $citing AND 'CROSS_REF' IN $edges AND NOT target:Chapter AND NOT target:Part
  MATCH (target)<-[reference:CROSS_REF]-(source:Unit)
  WHERE source.anchor <> anchor.anchor AND source.status = 'in_force'
    AND coalesce(reference.valid_from <= $day, true) AND coalesce(reference.valid_to > $day, true)
  RETURN source, 'CROSS_REF' AS edge, target, source AS reach, reference.text AS words, reference.start AS place
}
CALL (edge, reach) {
  MATCH (landed:Unit {provision: reach.anchor})
  WHERE coalesce(landed.valid_from <= $day, true) AND coalesce(landed.valid_to > $day, true)
  OPTIONAL MATCH (landed)<-[:PASSAGE_OF]-(passage:Passage)
  WHERE coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
  RETURN landed, coalesce(max(vector.similarity.cosine(passage[$property], $vector)), 0.0) AS similarity
  UNION
  MATCH (landed:Unit)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{1,6}(reach)
  WHERE reach.anchor IS NULL AND landed.anchor = landed.provision AND NOT landed:Proviso AND NOT landed:Explanation
  MATCH (landed)<-[:PASSAGE_OF]-(passage:Passage)
  WHERE coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
  WITH edge, landed, max(vector.similarity.cosine(passage[$property], $vector)) AS similarity
  WITH edge, landed, similarity ORDER BY similarity DESC, landed.id
  WITH edge, collect({landed: landed, similarity: similarity}) AS near
  UNWIND near[..CASE edge WHEN 'PARENT' THEN $per_section ELSE $per_target END] AS one
  RETURN one.landed AS landed, one.similarity AS similarity
}
RETURN start, source.id AS source, edge, target.id AS target, words, landed.id AS landed, similarity, reach <> target AS is_citing
ORDER BY edge DESC, is_citing, similarity DESC, landed, source, place LIMIT $most
