// Passages nearest in meaning to the OpenAI embedder, by the SEARCH clause
// The index of the OpenAI embedder is asked for more than is wanted; it keeps whole vectors, so its scores are exact; ties go by identifier.
// Passages of words that are not law on the day are left out.
// params: vectors, statutes, fetched, wanted, day
CYPHER 25
UNWIND range(0, size($vectors) - 1) AS query
CALL (query) {
  MATCH (passage:Passage)
  SEARCH passage IN (VECTOR INDEX passage_openai FOR $vectors[query] WHERE passage.statute IN $statutes LIMIT $fetched) SCORE AS similarity
  WITH passage, similarity WHERE coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
  WITH passage.unit AS unit, max(similarity) AS similarity
  ORDER BY similarity DESC, unit LIMIT $wanted
  RETURN collect(unit) AS units, collect(2 * similarity - 1) AS scores
}
RETURN query, units, scores
ORDER BY query
