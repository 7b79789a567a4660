// Betweenness of the sections of an Act
// How many of the shortest ways from one section to another lead through this one, and that as a share of (n - 1)(n - 2). Section level,
// each pair of sections once. Exact while no shortest way is longer than `depth` and the Act has at most `sources` sections that cite
// another; above that only the ways from the first `sources` of them are counted. The work grows with sections × sources.
// params: statute, as_of, depth, sources, limit
// :param {statute: null, as_of: null, depth: 30, sources: 2000, limit: 25}
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
WITH act, places, n, citing, cited, [i IN range(0, n - 1) WHERE cited[i] <> [] | i][..toInteger($sources)] AS sources
CALL (n, citing, cited, sources) {
  UNWIND sources AS source
  // found[i] is [distance, number of shortest ways] once i is reached; the second of the pair says whether the last step reached any
  WITH source, reduce(
    state = [[i IN range(0, n - 1) | CASE i WHEN source THEN [0, 1] END], true], k IN range(1, toInteger($depth)) |
    CASE WHEN NOT state[1] THEN state ELSE head([found IN [state[0]] | head([
      next IN [[i IN range(0, n - 1) | coalesce(found[i], head([
        ways IN [reduce(sum = 0, j IN citing[i] | sum + CASE WHEN found[j][0] = k - 1 THEN found[j][1] ELSE 0 END)] WHERE ways > 0 | [k, ways]
      ]))]] | [next, any(f IN next WHERE f[0] = k)]
    ])]) END
  )[0] AS found
  WITH found, reduce(far = 0, f IN found | CASE WHEN f[0] > far THEN f[0] ELSE far END) AS far WHERE far > 1
  WITH reduce(
    shares = [i IN range(0, n - 1) | 0.0], back IN range(1, far - 1) |
    [i IN range(0, n - 1) | CASE WHEN found[i][0] = far - back
      THEN reduce(sum = 0.0, j IN cited[i] | sum + CASE WHEN found[j][0] = far - back + 1
        THEN (1.0 + shares[j]) * found[i][1] / found[j][1] ELSE 0.0 END)
      ELSE shares[i] END]
  ) AS shares
  UNWIND [i IN range(0, n - 1) WHERE shares[i] > 0] AS i
  RETURN i, sum(shares[i]) AS ways
}
WITH act, n, places[i] AS s, ways
RETURN act.id AS statute, s.citation AS section, s.heading AS heading, ways, ways / ((n - 1) * (n - 2)) AS betweenness
ORDER BY round(ways, 9) DESC, statute, s.order
LIMIT toInteger($limit)
