// References added and removed between two days
// A reference is there on a day when its edge and the provisions at both its ends are valid on it: from `valid_from` on, until the day
// before `valid_to`; what is not dated is valid always. Unit level, compared by citation, so that new words of a provision do not count.
// params: statute, from, to, limit
// :param {statute: null, from: '2006-10-11', to: '2026-01-01', limit: 500}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, [date($from), date($to)] AS days
MATCH (u:Unit {statute: act.id})-[r:CROSS_REF]->(v:Unit)
WITH act, u, v, [day IN days |
       CASE WHEN none(x IN [u, r, v] WHERE coalesce(x.valid_from > day OR x.valid_to <= day, false)) THEN 1 ELSE 0 END] AS there
WITH act, u.citation AS source, v.citation AS target, min(u.order) AS source_order, min(v.order) AS target_order,
     sum(there[0]) AS before, sum(there[1]) AS after
WHERE before <> after
RETURN act.id AS statute, CASE WHEN after > before THEN 'added' ELSE 'removed' END AS change, source, target, before, after
ORDER BY statute, source_order, target_order, source, target
LIMIT toInteger($limit)
