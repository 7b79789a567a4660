// Passages by the trigrams of their words
// The field is normalised by us, so the analyzer only divides at blanks.
// params: none
CREATE FULLTEXT INDEX passage_text IF NOT EXISTS FOR (p:Passage) ON EACH [p.search_text]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace'}}
