// 9 · The words before and after, provision by provision
// As a table. Nothing is shown where only one text of the Act is loaded. With what came and went: `labourcrew diff`.
// params: none
MATCH (act:Statute)
WITH act ORDER BY act.id LIMIT 1
MATCH (later:Unit {statute: act.id})-[:SUPERSEDES]->(earlier:Unit)
RETURN later.citation AS provision, toString(later.valid_from) AS since, earlier.text AS before, later.text AS after,
       COLLECT { MATCH (later)-[:AMENDED_BY]->(note:Amendment) RETURN DISTINCT note.instrument } AS amended_by
ORDER BY later.order, since
LIMIT 100
