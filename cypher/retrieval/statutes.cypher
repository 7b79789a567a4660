// Statutes that can be asked about
// How they are called, in which languages they are searched, what day's law their texts show, and how much there is of them.
// One row: `rows`.
// params: none
MATCH (statute:Statute)
WITH statute ORDER BY statute.id
RETURN collect({
  id: statute.id, title: statute.title, title_en: statute.title_en, language: statute.language, number: statute.number,
  embedders: coalesce(statute.embedders, [statute.embedder + ' ' + toString(statute.dimension)]),
  languages: coalesce(statute.languages, [statute.language]), authoritative: coalesce(statute.authoritative, statute.language),
  enacted: toString(statute.enacted), as_of: toString(statute.as_of), courtesy_as_of: toString(statute.courtesy_as_of),
  texts: [day IN coalesce(statute.text_days, []) | toString(day)], unsure_until: [day IN coalesce(statute.unsure_until, []) | toString(day)],
  passages: coalesce(statute.passage_count, COUNT { MATCH (passage:Passage) WHERE passage.statute = statute.id })
}) AS rows
