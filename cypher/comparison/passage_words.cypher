// Passages by their words, as retrievers off the shelf index them
// Made for the comparison only; the product searches by trigrams.
// params: none
CREATE FULLTEXT INDEX passage_words IF NOT EXISTS FOR (p:Passage) ON EACH [p.text]
