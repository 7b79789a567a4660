// PageRank of the sections of an Act
// Section level, each pair of sections once, without weights; what cites nothing passes its rank to all alike. After 100 iterations the
// numbers differ from the limit by less than 1e-7. Each Act by itself: its ranks add up to 1.
// The lost rank of what cites nothing is the same for all, so dividing by the sum at the end gives the same as handing it on each time.
// params: statute, as_of, damping, iterations, limit
// :param {statute: null, as_of: null, damping: 0.85, iterations: 100, limit: 25}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (s:Unit {statute: act.id})
  WHERE (s:Section OR s:Schedule) AND NOT coalesce(s.valid_from > day OR s.valid_to <= day, false)
  WITH s ORDER BY s.order
  RETURN collect(s) AS places, collect(s.id) AS ids
}
CALL (act, day) {
  MATCH (u:Unit {statute: act.id})-[r:CROSS_REF {resolution: 'resolved'}]->(v:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false)
  MATCH (u)-[:PARENT]->{0,12}(a:Section|Schedule) WHERE NOT coalesce(a.valid_from > day OR a.valid_to <= day, false)
  MATCH (v)-[:PARENT]->{0,12}(b:Section|Schedule) WHERE NOT coalesce(b.valid_from > day OR b.valid_to <= day, false)
  WITH DISTINCT r, a, b WHERE a <> b
  WITH DISTINCT a, b ORDER BY a.order, b.order
  RETURN collect([a.id, b.id]) AS edges
}
WITH act, places, size(places) AS n,
     [e IN edges | [head([i IN range(0, size(ids) - 1) WHERE ids[i] = e[0]]),
                    head([i IN range(0, size(ids) - 1) WHERE ids[i] = e[1]])]] AS edges
WITH act, places, n, [i IN range(0, n - 1) | [e IN edges WHERE e[1] = i | e[0]]] AS citing,
     [i IN range(0, n - 1) | [e IN edges WHERE e[0] = i | e[1]]] AS cited
WITH act, places, n, reduce(
  ranks = [i IN range(0, n - 1) | 1.0 / n], step IN range(1, toInteger($iterations)) |
  [i IN range(0, n - 1) | (1.0 - $damping) / n + $damping * reduce(sum = 0.0, j IN citing[i] | sum + ranks[j] / size(cited[j]))]
) AS ranks
WITH act, places, n, ranks, reduce(sum = 0.0, rank IN ranks | sum + rank) AS total
UNWIND range(0, n - 1) AS i
WITH act, places[i] AS s, ranks[i] / total AS rank
RETURN act.id AS statute, s.citation AS section, s.heading AS heading, rank
ORDER BY round(rank, 12) DESC, statute, s.order
LIMIT toInteger($limit)
