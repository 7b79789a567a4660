// Passages by the trigrams of their words, and by their statute, so that a search in one Act fetches nothing of the others
// The words are normalised by us, so the analyzer only divides at blanks.
// params: none
CREATE FULLTEXT INDEX passage_text IF NOT EXISTS FOR (p:Passage) ON EACH [p.search_text, p.statute]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}
