// Passages nearest in meaning, by the index procedure
// For servers without the SEARCH clause and for indexes of other embedders. Scored again exactly, ties by identifier.
// Passages of words that are not law on the day are left out.
// params: index, vectors, statutes, fetched, wanted, day, property
UNWIND range(0, size($vectors) - 1) AS query
CALL (query) {
  CALL db.index.vector.queryNodes($index, $fetched, $vectors[query]) YIELD node AS passage
  WITH query, passage WHERE passage.statute IN $statutes
    AND coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
  WITH passage.unit AS unit, max(vector.similarity.cosine(passage[$property], $vectors[query])) AS similarity
  ORDER BY similarity DESC, unit LIMIT $wanted
  RETURN collect(unit) AS units, collect(2 * similarity - 1) AS scores
}
RETURN query, units, scores
ORDER BY query
