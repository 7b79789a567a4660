// Passages that share character trigrams with the question
// Each query is a line of quoted trigrams; the index ranks by BM25, ties go by identifier.
// Passages of words that are not law on the day are left out.
// params: index, queries, statutes, fetched, wanted, day
UNWIND range(0, size($queries) - 1) AS query
CALL (query) {
  CALL db.index.fulltext.queryNodes($index, $queries[query], {limit: $fetched}) YIELD node AS passage, score
  WITH passage, score WHERE passage.statute IN $statutes
    AND coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
  WITH passage.unit AS unit, max(score) AS score
  ORDER BY score DESC, unit LIMIT $wanted
  RETURN collect(unit) AS units, collect(score) AS scores
}
RETURN query, units, scores
ORDER BY query
