// How many passages of the statutes hold each word
// Each phrase is the beginning of a word as quoted trigrams in a row.
// Passages of words that are not law on the day do not count.
// params: index, phrases, statutes, fetched, day
UNWIND range(0, size($phrases) - 1) AS word
CALL (word) {
  CALL db.index.fulltext.queryNodes($index, $phrases[word], {limit: $fetched}) YIELD node AS passage
  WITH passage WHERE passage.statute IN $statutes
    AND coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
  RETURN count(passage) AS passages
}
WITH word, passages ORDER BY word
RETURN collect(passages) AS passages
