// Passages nearest in meaning, by comparing every passage of the statutes
// For small statutes beside large ones, whose passages an index without a filter would not reach; of words that are law on the day.
// params: vectors, statutes, wanted, day, property
MATCH (passage:Passage)
WHERE passage.statute IN $statutes AND coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
UNWIND range(0, size($vectors) - 1) AS query
WITH query, passage.unit AS unit, max(vector.similarity.cosine(passage[$property], $vectors[query])) AS similarity
ORDER BY query, similarity DESC, unit
WITH query, collect(unit)[..$wanted] AS units, collect(2 * similarity - 1)[..$wanted] AS scores
RETURN query, units, scores
ORDER BY query
