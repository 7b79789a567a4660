// 3 · A chapter, its sections, and what they cite of one another
// Write another number for 'chapter 2'.
// params: none
MATCH (act:Statute)
WITH act ORDER BY act.id LIMIT 1
MATCH (chapter:Chapter {statute: act.id, citation: 'chapter 2'}) WHERE chapter.valid_to IS NULL
MATCH way = (chapter)<-[:PARENT]-(section:Section) WHERE section.valid_to IS NULL
RETURN way ORDER BY section.order
LIMIT 100
