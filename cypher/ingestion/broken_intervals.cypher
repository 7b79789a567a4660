// Wordings of one provision that are law at the same time, and intervals that end before they begin
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
WITH u, CASE
  WHEN u.valid_from >= u.valid_to THEN 'it ends before it begins'
  WHEN EXISTS {
    MATCH (v:Unit {provision: u.provision})
    WHERE v.id > u.id AND coalesce(u.valid_from < v.valid_to, true) AND coalesce(v.valid_from < u.valid_to, true)
  } THEN 'other words of the same provision are law at the same time'
  END AS detail
WHERE detail IS NOT NULL
RETURN u.id AS where, detail
ORDER BY u.order, where
