// Sections that no run has retrieved
// Neither the section nor anything below it is evidence of any run: no (:Run)-[:RETRIEVED]->(:Unit) leads there. `hopped` counts the runs
// that passed it on the way. Section level, in force.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 1000}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (s:Unit {statute: act.id})
  WHERE (s:Section OR s:Schedule) AND NOT coalesce(s.valid_from > day OR s.valid_to <= day, false)
  RETURN s
}
WITH act, s
WHERE s.status = 'in_force' AND NOT EXISTS { (s)<-[:PARENT]-{0,12}(:Unit)<-[:RETRIEVED]-(:Run) }
RETURN act.id AS statute, s.citation AS section, s.heading AS heading,
       COUNT { MATCH (s)<-[:PARENT]-{0,12}(:Unit)<-[:HOPPED]-(run:Run) RETURN DISTINCT run } AS hopped
ORDER BY statute, s.order
LIMIT toInteger($limit)
