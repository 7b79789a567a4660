// Units whose identifier, label or citation does not fit
// A provision has the plain identifier in its latest words, and in earlier ones its own with the day of a text behind it.
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
WITH u, CASE
  WHEN NOT u.id STARTS WITH $statute + '#' THEN 'the identifier does not begin with that of the statute'
  WHEN u.id <> u.provision AND NOT u.id STARTS WITH u.provision + '@' THEN 'the identifier is not that of its provision'
  WHEN u.valid_to IS NULL AND u.id <> u.provision THEN 'it is law and has the identifier of earlier words'
  WHEN u.valid_to IS NOT NULL AND u.id = u.provision THEN 'it is no longer law and has the plain identifier'
  WHEN NOT any(label IN labels(u) WHERE toLower(label) = u.kind) OR size(labels(u)) <> 2 THEN 'it is a ' + u.kind + ' with other labels'
  WHEN EXISTS { MATCH (v:Unit) WHERE v.statute = $statute AND v.citation_key = u.citation_key AND v.provision <> u.provision }
    THEN 'another provision has the same citation'
  END AS detail
WHERE detail IS NOT NULL
RETURN u.id AS where, detail
ORDER BY u.order, where
