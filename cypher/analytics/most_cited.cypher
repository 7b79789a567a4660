// Sections that are cited most
// How often each is mentioned from other sections of its Act, and by which. Section level: a reference from 22(1) to 20(1) counts for
// 22 → 20. Resolved references, those in headings too.
// params: statute, limit
// :param {statute: null, limit: 25}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
MATCH (u:Unit {statute: act.id})-[:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule)
MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule)
WHERE a <> b
WITH act, a, b, count(*) AS mentions ORDER BY a.order
WITH act, b, sum(mentions) AS mentions, count(a) AS sections, collect(a.citation) AS cited_by
RETURN act.id AS statute, b.citation AS section, b.heading AS heading, mentions, sections, cited_by
ORDER BY mentions DESC, sections DESC, statute, b.order
LIMIT toInteger($limit)
