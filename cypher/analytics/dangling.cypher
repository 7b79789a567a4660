// Dangling: references that lead to no provision in force, in four kinds
// dangling: the number does not exist; repealed: it is no longer law; external: it is another Act's; unresolved: the words do not say
// which one, with the reason. Unit level, one row for each mention.
// params: statute, limit
// :param {statute: null, limit: 500}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF]->(v:Unit) WHERE r.resolution <> 'resolved'
  RETURN r.resolution AS resolution, u, r.kind AS kind, r.text AS text, v.citation AS target, null AS act_name, r.reason AS reason,
         r.start AS place
  UNION ALL
  MATCH (u:Unit {statute: act.id})-[r:CITES_ACT]->(other:ExternalAct)
  RETURN r.resolution AS resolution, u, r.kind AS kind, r.text AS text, r.section AS target, other.name AS act_name, r.reason AS reason,
         r.start AS place
  UNION ALL
  MATCH (u:Unit {statute: act.id}) WHERE u.unbound IS NOT NULL
  UNWIND range(0, size(u.unbound) - 1) AS i
  WITH u, i, split(u.unbound[i], ' | ') AS parts
  RETURN parts[0] AS resolution, u, u.unbound_kinds[i] AS kind, substring(u.unbound[i], size(parts[0]) + size(parts[1]) + 6) AS text,
         nullif(parts[1], '') AS target, null AS act_name, nullif(u.unbound_reasons[i], '') AS reason, 1000000 + i AS place
}
RETURN act.id AS statute, resolution, u.citation AS source, kind, text, target, act_name AS act, reason
ORDER BY statute, resolution, u.order, place, coalesce(target, '')
LIMIT toInteger($limit)
