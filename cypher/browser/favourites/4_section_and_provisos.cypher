// 4 · A section with everything below it, provisos and explanations too
// Write another number for '27'.
// params: none
MATCH (act:Statute)
WITH act ORDER BY act.id LIMIT 1
MATCH (section:Section {statute: act.id, citation: '27'}) WHERE section.valid_to IS NULL
MATCH way = (section)<-[:PARENT]-{0,5}(part:Unit)
WHERE part.valid_to IS NULL
OPTIONAL MATCH rider = (part)-[r:PROVISO|EXPLANATION]->(:Unit) WHERE r.valid_to IS NULL
RETURN way, rider
LIMIT 200
