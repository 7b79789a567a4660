// References by kind of what they name and by what became of them
// Unit level, one count for each mention and target, as in `labourcrew parse`.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 200}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (:Unit {statute: act.id})-[r:CROSS_REF|CITES_ACT]->()
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  RETURN r.kind AS kind, r.resolution AS resolution
  UNION ALL
  MATCH (u:Unit {statute: act.id})
  WHERE u.unbound IS NOT NULL AND NOT coalesce(u.valid_from > day OR u.valid_to <= day, false)
  UNWIND range(0, size(u.unbound) - 1) AS i
  RETURN u.unbound_kinds[i] AS kind, split(u.unbound[i], ' | ')[0] AS resolution
}
RETURN act.id AS statute, kind, resolution, count(*) AS references
ORDER BY statute, references DESC, kind, resolution
LIMIT toInteger($limit)
