// Every statute that is loaded, with how much there is of it
// Units and passages that are law by the latest text only. Each count begins at the index of the statute: no label but Unit has one.
// params: none
MATCH (s:Statute)
RETURN s.id AS id, s.title AS title, s.title_en AS title_en, s.language AS language, s.languages AS languages, s.number AS number,
       toString(s.enacted) AS enacted, toString(s.as_of) AS as_of, s.source AS source, s.sha256 AS sha256, s.embedder AS embedder,
       [day IN coalesce(s.text_days, []) | toString(day)] AS texts,
       COUNT { MATCH (u:Unit) WHERE u.statute = s.id AND u.valid_to IS NULL } AS units,
       COUNT { MATCH (u:Unit&Section) USING INDEX u:Unit(statute) WHERE u.statute = s.id AND u.valid_to IS NULL } AS sections,
       COUNT { MATCH (p:Passage) WHERE p.statute = s.id AND p.valid_to IS NULL } AS passages
ORDER BY s.id
