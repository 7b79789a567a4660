// The longest chains of references, no section twice
// Section level. All chains are followed at once, at most `width` of each length; `complete` says that none had to be left out.
// params: statute, width, limit
// :param {statute: null, width: 5000, limit: 20}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
CALL (act) {
  MATCH (u:Unit {statute: act.id})-[:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule)
  WHERE a <> b
  WITH DISTINCT a, b ORDER BY a.order, b.order
  RETURN collect([a.order, b.order]) AS edges
}
WITH act, edges WHERE edges <> []
WITH act, edges, reduce(
  state = {chains: edges, complete: true}, k IN range(3, size(edges) + 1) |
  CASE WHEN size(state.chains[0]) < k - 1 THEN state
  ELSE head([longer IN [reduce(new = [], chain IN state.chains |
      new + [e IN edges WHERE e[0] = last(chain) AND NOT e[1] IN chain | chain + [e[1]]])] |
    CASE WHEN longer = [] THEN state
    ELSE {chains: longer[..toInteger($width)], complete: state.complete AND size(longer) <= $width} END]) END
) AS state
UNWIND state.chains AS places
CALL (act, places) {
  UNWIND range(0, size(places) - 1) AS i
  MATCH (s:Unit {statute: act.id, order: places[i]})
  WITH i, s ORDER BY i
  RETURN collect(s.citation) AS citations
}
RETURN act.id AS statute, size(places) AS sections, citations AS chain, state.complete AS complete
ORDER BY sections DESC, statute, places
LIMIT toInteger($limit)
