// Statutes that can be asked about
// How they are called, in which languages they are searched, what day's law their texts show, and how much there is of them.
// params: none
MATCH (statute:Statute)
RETURN statute.id AS id, statute.title AS title, statute.title_en AS title_en, statute.language AS language,
       coalesce(statute.languages, [statute.language]) AS languages, statute.number AS number,
       toString(statute.enacted) AS enacted, toString(statute.as_of) AS as_of,
       COUNT { MATCH (passage:Passage) WHERE passage.statute = statute.id } AS passages
ORDER BY id
