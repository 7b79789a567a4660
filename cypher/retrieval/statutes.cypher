// Statutes that can be asked about
// How they are called, in which languages they are searched, what day's law their texts show, and how much there is of them.
// params: none
MATCH (statute:Statute)
RETURN statute.id AS id, coalesce(statute.embedders, [statute.embedder + ' ' + toString(statute.dimension)]) AS embedders, statute.title AS title, statute.title_en AS title_en, statute.language AS language,
       coalesce(statute.languages, [statute.language]) AS languages, statute.number AS number,
       toString(statute.enacted) AS enacted, toString(statute.as_of) AS as_of, coalesce(statute.authoritative, statute.language) AS authoritative,
       toString(statute.courtesy_as_of) AS courtesy_as_of, [day IN coalesce(statute.text_days, []) | toString(day)] AS texts,
       [day IN coalesce(statute.unsure_until, []) | toString(day)] AS unsure_until,
       coalesce(statute.passage_count, COUNT { MATCH (passage:Passage) WHERE passage.statute = statute.id }) AS passages
ORDER BY id
