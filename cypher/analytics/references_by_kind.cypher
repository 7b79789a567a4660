// References by kind of what they name and by what became of them
// Unit level, one count for each mention and target, as in `labourcrew parse`.
// params: statute, limit
// :param {statute: null, limit: 200}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (:Unit {statute: act.id})-[r:CROSS_REF|CITES_ACT]->()
  RETURN r.kind AS kind, r.resolution AS resolution
  UNION ALL
  MATCH (u:Unit {statute: act.id}) WHERE u.unbound IS NOT NULL
  UNWIND range(0, size(u.unbound) - 1) AS i
  RETURN u.unbound_kinds[i] AS kind, split(u.unbound[i], ' | ')[0] AS resolution
}
RETURN act.id AS statute, kind, resolution, count(*) AS references
ORDER BY statute, references DESC, kind, resolution
LIMIT toInteger($limit)
