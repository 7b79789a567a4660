// Units, passages and amendments whose statute is not there
// params: none
MATCH (n:Unit|Passage|Amendment)
WHERE NOT EXISTS { (s:Statute) WHERE s.id = n.statute }
RETURN coalesce(n.statute, 'no statute') AS where, toString(count(n)) + ' nodes' AS detail
ORDER BY where
