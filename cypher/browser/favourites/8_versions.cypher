// 8 · Provisions that took the place of earlier words, and the amendments that did it
// Nothing is shown where only one text of the Act is loaded and no amendment is known.
// params: none
MATCH (act:Statute)
WITH act ORDER BY act.id LIMIT 1
MATCH change = (unit:Unit {statute: act.id})-[r:SUPERSEDES|AMENDED_BY]->()
RETURN change ORDER BY type(r) DESC, unit.order
LIMIT 100
