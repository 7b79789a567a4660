// Passages that share character trigrams with the question, how many hold its words, and as what the statutes are loaded
// Each query is a line of quoted trigrams; the index ranks by BM25, ties go by identifier. Each phrase is the beginning of a word as quoted
// trigrams in a row; it is counted in how many passages it stands. Passages of words that are not law on the day are left out of both.
// The state is that of retrieval/state. One row.
// params: index, queries, fetched, wanted, phrases, counted, statutes, day
CALL () {
  MATCH (statute:Statute)
  WITH coalesce(statute.embedders, []) AS embedders, toInteger('0x' + left(statute.fingerprint, 10)) AS made_of
  WITH embedders, count(*) AS number, count(made_of) AS known, sum(made_of) AS total
  ORDER BY embedders
  RETURN collect({embedders: embedders, number: number, known: known, total: total}) AS state
}
CALL () {
  UNWIND range(0, size($queries) - 1) AS query
  CALL (query) {
    CALL db.index.fulltext.queryNodes($index, $queries[query], {limit: $fetched}) YIELD node AS passage, score
    WITH passage, score WHERE passage.statute IN $statutes
      AND coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
    WITH passage.unit AS unit, max(score) AS score
    ORDER BY score DESC, unit LIMIT $wanted
    RETURN collect(unit) AS units, collect(score) AS scores
  }
  WITH query, units, scores ORDER BY query
  RETURN collect({units: units, scores: scores}) AS rankings
}
CALL () {
  UNWIND range(0, size($phrases) - 1) AS word
  CALL (word) {
    CALL db.index.fulltext.queryNodes($index, $phrases[word], {limit: $counted}) YIELD node AS passage
    WITH passage WHERE passage.statute IN $statutes
      AND coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
    RETURN count(passage) AS passages
  }
  WITH word, passages ORDER BY word
  RETURN collect(passages) AS passages
}
RETURN state, rankings, passages
