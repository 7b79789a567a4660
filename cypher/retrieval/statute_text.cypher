// The texts that are loaded of a statute
// Of the one asked about or, where none is named, of every one.
// params: statute
MATCH (s:Statute)
WHERE $statute IS NULL OR s.id = $statute
RETURN s.id AS id, s.sha256 AS sha256, toString(s.as_of) AS as_of, coalesce(s.languages, [s.language]) AS languages,
       [day IN coalesce(s.text_days, []) | toString(day)] AS texts
ORDER BY id
