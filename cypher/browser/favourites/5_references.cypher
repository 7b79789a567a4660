// 5 · What a section cites, and what cites it
// The words of each reference stand on its edge. Write another number for '27'.
// params: none
MATCH (act:Statute)
WITH act ORDER BY act.id LIMIT 1
MATCH (section:Section {statute: act.id, citation: '27'}) WHERE section.valid_to IS NULL
MATCH inside = (section)<-[:PARENT]-{0,5}(part:Unit) WHERE part.valid_to IS NULL
MATCH mention = (part)-[r:CROSS_REF|CITES_ACT]-(other)
WHERE r.valid_to IS NULL
RETURN inside, mention
LIMIT 200
