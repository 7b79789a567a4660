// Other Acts that are cited
// How often, from which sections, and which of their sections are named; `loaded` is the same Act where the graph holds it. Section level.
// params: statute, limit
// :param {statute: null, limit: 200}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
MATCH (u:Unit {statute: act.id})-[r:CITES_ACT]->(other:ExternalAct)
OPTIONAL MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule)
WITH act, other, r, a ORDER BY a.order, r.start, r.section
WITH act, other, count(r) AS mentions, collect(DISTINCT a.citation) AS cited_by, collect(DISTINCT r.section) AS sections
OPTIONAL MATCH (held:Statute {id: other.statute})
RETURN act.id AS statute, other.name AS act, mentions, cited_by, sections, held.id AS loaded
ORDER BY mentions DESC, statute, act
LIMIT toInteger($limit)
