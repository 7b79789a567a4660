// In and out degree of every section
// Section level: a reference from 22(1) to 20(1) counts for 22 → 20, references inside one section do not count, a schedule counts as a
// section. Resolved references; a reference to a whole chapter is counted apart.
// params: statute, limit
// :param {statute: null, limit: 1000}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (s:Unit {statute: act.id}) WHERE s:Section OR s:Schedule
  RETURN s
}
CALL (s) {
  MATCH (s)<-[:PARENT]-{0,12}(:Unit)-[:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule)
  WHERE b <> s
  RETURN count(*) AS cites, count(DISTINCT b) AS cites_sections
}
CALL (s) {
  MATCH (s)<-[:PARENT]-{0,12}(:Unit)<-[:CROSS_REF {resolution: 'resolved'}]-(u:Unit)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule)
  WHERE a <> s
  RETURN count(*) AS cited, count(DISTINCT a) AS cited_by_sections
}
RETURN act.id AS statute, s.citation AS section, s.heading AS heading, cites, cites_sections, cited, cited_by_sections,
       COUNT { (s)<-[:PARENT]-{0,12}(:Unit)-[:CROSS_REF {resolution: 'resolved'}]->(:Chapter|Part) } AS cites_chapters
ORDER BY cites + cites_chapters + cited DESC, statute, s.order
LIMIT toInteger($limit)
