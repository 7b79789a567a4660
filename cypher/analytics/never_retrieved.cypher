// Sections that no run has retrieved
// Neither the section nor anything below it is evidence of any run: no (:Run)-[:RETRIEVED]->(:Unit) leads there. `hopped` counts the runs
// that passed it on the way. Section level, in force.
// params: statute, limit
// :param {statute: null, limit: 1000}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (s:Unit {statute: act.id}) WHERE (s:Section OR s:Schedule) AND s.status = 'in_force'
  RETURN s
}
WITH act, s WHERE NOT EXISTS { (s)<-[:PARENT]-{0,12}(:Unit)<-[:RETRIEVED]-(:Run) }
RETURN act.id AS statute, s.citation AS section, s.heading AS heading,
       COUNT { MATCH (s)<-[:PARENT]-{0,12}(:Unit)<-[:HOPPED]-(run:Run) RETURN DISTINCT run } AS hopped
ORDER BY statute, s.order
LIMIT toInteger($limit)
