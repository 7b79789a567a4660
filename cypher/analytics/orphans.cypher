// Orphans: sections that neither cite nor are cited
// No resolved reference to another section, schedule or chapter, and none from another section. Section level.
// params: statute, limit
// :param {statute: null, limit: 500}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (s:Unit {statute: act.id}) WHERE s:Section OR s:Schedule
  RETURN s
}
WITH act, s
WHERE NOT EXISTS {
    MATCH (s)<-[:PARENT]-{0,12}(:Unit)-[:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
    WHERE NOT EXISTS { (v)-[:PARENT]->{0,12}(s) }
  }
  AND NOT EXISTS {
    MATCH (s)<-[:PARENT]-{0,12}(:Unit)<-[:CROSS_REF {resolution: 'resolved'}]-(u:Unit)
    WHERE NOT EXISTS { (u)-[:PARENT]->{0,12}(s) }
  }
RETURN act.id AS statute, s.citation AS section, s.heading AS heading, s.status AS status
ORDER BY statute, s.order
LIMIT toInteger($limit)
