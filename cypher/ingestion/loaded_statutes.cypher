// Every statute that is loaded, with how much there is of it
// params: none
MATCH (s:Statute)
RETURN s.id AS id, s.title AS title, s.title_en AS title_en, s.language AS language, s.languages AS languages, s.number AS number,
       toString(s.enacted) AS enacted, toString(s.as_of) AS as_of, s.source AS source, s.sha256 AS sha256, s.embedder AS embedder,
       COUNT { MATCH (u:Unit) WHERE u.statute = s.id } AS units,
       COUNT { MATCH (u:Section) WHERE u.statute = s.id } AS sections,
       COUNT { MATCH (p:Passage) WHERE p.statute = s.id } AS passages
ORDER BY s.id
