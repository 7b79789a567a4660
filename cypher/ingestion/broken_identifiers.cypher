// Units whose identifier, label or citation does not fit
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
WITH u, CASE
  WHEN NOT u.id STARTS WITH $statute + '#' THEN 'the identifier does not begin with that of the statute'
  WHEN NOT any(label IN labels(u) WHERE toLower(label) = u.kind) OR size(labels(u)) <> 2 THEN 'it is a ' + u.kind + ' with other labels'
  WHEN COUNT { MATCH (v:Unit) WHERE v.statute = $statute AND v.citation_key = u.citation_key } <> 1 THEN 'another unit has the same citation'
  END AS detail
WHERE detail IS NOT NULL
RETURN u.id AS where, detail
ORDER BY u.order
