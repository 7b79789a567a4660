// 2 · An Act and its chapters and schedules
// The first Act that is loaded, as it is now.
// params: none
MATCH (act:Statute)
WITH act ORDER BY act.id LIMIT 1
MATCH way = (act)<-[:PART_OF]-(top:Unit)
WHERE top.valid_to IS NULL
RETURN way ORDER BY top.order
LIMIT 60
