// 7 · Provisos and explanations that other provisions cite
// params: none
MATCH (act:Statute)
WITH act ORDER BY act.id LIMIT 1
MATCH rider = (rule:Unit {statute: act.id})-[:PROVISO|EXPLANATION]->(exception:Unit)
WHERE exception.valid_to IS NULL
MATCH mention = (exception)<-[r:CROSS_REF]-(:Unit)
WHERE r.valid_to IS NULL
RETURN rider, mention
LIMIT 100
