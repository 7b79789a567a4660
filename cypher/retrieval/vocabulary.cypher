// How many passages of the statutes hold each word
// Each phrase is the beginning of a word as quoted trigrams in a row.
// params: index, phrases, statutes, fetched
UNWIND range(0, size($phrases) - 1) AS word
CALL (word) {
  CALL db.index.fulltext.queryNodes($index, $phrases[word], {limit: $fetched}) YIELD node AS passage
  WITH passage WHERE passage.statute IN $statutes
  RETURN count(passage) AS passages
}
RETURN word, passages
ORDER BY word
