// One hop of the Link Hopper
// From the frontier, its clauses and the units above it, along every edge of the law, to the anchors of what is reached; along edges only that
// are valid on the day. Also to what cites them, which `is_citing` says: a duty leads to the penalty for its breach.
// An explanation travels as a proviso does. PARENT leads from a proviso to its rule, and from a subsection to its section; it never leads to
// a chapter, and no chapter is opened. A unit that has no words of its own, such as a section of subsections, is read at the anchors within
// it: `within` says so, and the Hopper takes the nearest to the question. One row: `rows`.
// params: frontier, day
UNWIND $frontier AS start
MATCH (anchor:Unit {id: start})
CALL (anchor) {
  MATCH (source:Unit {anchor: anchor.anchor})-[reference:CROSS_REF]->(target:Unit)
  WHERE NOT target:Chapter AND NOT target:Part AND target.status = 'in_force'
    AND coalesce(target.anchor, '') <> anchor.anchor AND coalesce(reference.valid_from <= $day, true) AND coalesce(reference.valid_to > $day, true)
  RETURN source, 'CROSS_REF' AS edge, target, target AS reach, reference.text AS words, reference.start AS place
  UNION
  MATCH (source:Unit {anchor: anchor.anchor})-[rider:PROVISO|EXPLANATION]->(target:Unit)
  WHERE coalesce(rider.valid_from <= $day, true) AND coalesce(rider.valid_to > $day, true)
  RETURN source, 'PROVISO' AS edge, target, target AS reach, '' AS words, 0 AS place
  UNION
  MATCH (anchor)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{1,3}(source:Unit)
  MATCH (source)-[rider:PROVISO|EXPLANATION]->(target:Unit)
  WHERE NOT source:Chapter AND NOT source:Part AND NOT anchor:Proviso AND NOT anchor:Explanation
    AND coalesce(rider.valid_from <= $day, true) AND coalesce(rider.valid_to > $day, true)
  RETURN source, 'PROVISO' AS edge, target, target AS reach, '' AS words, 0 AS place
  UNION
  MATCH (anchor)-[up:PARENT]->(target:Unit)
  WHERE NOT target:Chapter AND NOT target:Part
    AND (anchor:Proviso OR anchor:Explanation OR anchor:Subsection) AND coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)
  RETURN anchor AS source, 'PARENT' AS edge, target, target AS reach, '' AS words, 0 AS place
  UNION
  MATCH (target:Unit {anchor: anchor.anchor})<-[reference:CROSS_REF]-(source:Unit)
  WHERE source.anchor <> anchor.anchor AND source.status = 'in_force'
    AND coalesce(reference.valid_from <= $day, true) AND coalesce(reference.valid_to > $day, true)
  RETURN source, 'CROSS_REF' AS edge, target, source AS reach, reference.text AS words, reference.start AS place
  UNION
  MATCH (anchor)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{1,3}(target:Unit)
  WHERE NOT target:Chapter AND NOT target:Part
  MATCH (target)<-[reference:CROSS_REF]-(source:Unit)
  WHERE source.anchor <> anchor.anchor AND source.status = 'in_force'
    AND coalesce(reference.valid_from <= $day, true) AND coalesce(reference.valid_to > $day, true)
  RETURN source, 'CROSS_REF' AS edge, target, source AS reach, reference.text AS words, reference.start AS place
}
CALL (reach) {
  MATCH (landed:Unit {provision: reach.anchor})
  WHERE coalesce(landed.valid_from <= $day, true) AND coalesce(landed.valid_to > $day, true)
  RETURN landed
  UNION
  MATCH (landed:Unit)-[up:PARENT WHERE coalesce(up.valid_from <= $day, true) AND coalesce(up.valid_to > $day, true)]->{1,6}(reach)
  WHERE reach.anchor IS NULL AND landed.anchor = landed.provision AND NOT landed:Proviso AND NOT landed:Explanation
  RETURN landed
}
WITH start, source, edge, target, reach, words, place, collect(landed.id) AS landed
RETURN collect({
  start: start, source: source.id, edge: edge, target: target.id, words: words, place: place, landed: landed,
  within: reach.anchor IS NULL, is_citing: reach <> target
}) AS rows
