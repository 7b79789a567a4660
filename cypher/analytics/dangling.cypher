// Dangling: references that lead to no provision in force, in four kinds
// dangling: the number does not exist; repealed: it is no longer law; external: it is another Act's; unresolved: the words do not say
// which one, with the reason. Unit level, one row for each mention.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 500}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF]->(v:Unit)
  WHERE r.resolution <> 'resolved' AND NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  RETURN u, r.resolution AS resolution, r.kind AS kind, r.text AS text, v.citation AS target, null AS other, r.reason AS reason,
         r.start AS place
  UNION ALL
  MATCH (u:Unit {statute: act.id})-[r:CITES_ACT]->(named:ExternalAct)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  RETURN u, r.resolution AS resolution, r.kind AS kind, r.text AS text, r.section AS target, named.name AS other, r.reason AS reason,
         r.start AS place
  UNION ALL
  MATCH (u:Unit {statute: act.id})
  WHERE u.unbound IS NOT NULL AND NOT coalesce(u.valid_from > day OR u.valid_to <= day, false)
  UNWIND range(0, size(u.unbound) - 1) AS i
  WITH u, i, split(u.unbound[i], ' | ') AS parts
  RETURN u, parts[0] AS resolution, u.unbound_kinds[i] AS kind, substring(u.unbound[i], size(parts[0]) + size(parts[1]) + 6) AS text,
         nullif(parts[1], '') AS target, null AS other, nullif(u.unbound_reasons[i], '') AS reason, 1000000 + i AS place
}
RETURN act.id AS statute, resolution, u.citation AS source, kind, text, target, other AS act, reason
ORDER BY statute, resolution, u.order, place, coalesce(target, '')
LIMIT toInteger($limit)
