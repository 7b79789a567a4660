// The longest chains of references, no section twice
// Section level. All chains are followed at once, at most `width` of each length; `complete` says that none had to be left out.
// params: statute, as_of, width, limit
// :param {statute: null, as_of: null, width: 5000, limit: 20}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule) WHERE NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
  WITH DISTINCT r, a, b WHERE a <> b
  WITH DISTINCT a, b ORDER BY a.order, b.order
  RETURN collect([a.id, b.id]) AS edges
}
WITH act, edges WHERE edges <> []
WITH act, reduce(
  state = {chains: edges, complete: true}, k IN range(3, size(edges) + 1) |
  CASE WHEN size(state.chains[0]) < k - 1 THEN state
  ELSE head([longer IN [reduce(new = [], chain IN state.chains |
      new + [e IN edges WHERE e[0] = last(chain) AND NOT e[1] IN chain | chain + [e[1]]])] |
    CASE WHEN longer = [] THEN state
    ELSE {chains: longer[..toInteger($width)], complete: state.complete AND size(longer) <= $width} END]) END
) AS state
UNWIND state.chains AS ids
CALL (ids) {
  UNWIND range(0, size(ids) - 1) AS i
  MATCH (s:Unit {id: ids[i]})
  WITH i, s ORDER BY i
  RETURN collect(s) AS places
}
WITH act, state, [place IN places | place.citation] AS chain, [place IN places | place.order] AS orders
RETURN act.id AS statute, size(chain) AS sections, chain, state.complete AS complete
ORDER BY sections DESC, statute, orders
LIMIT toInteger($limit)
