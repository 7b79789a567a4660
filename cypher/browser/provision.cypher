// A provision, what is below it, and what it cites and is cited by
// The Browser's link to a citation holds these words with the Act and the citation written in as texts.
// params: statute, key
MATCH (unit:Unit {statute: $statute, citation_key: $key})
WHERE unit.valid_to IS NULL
MATCH inside = (unit)<-[:PARENT]-{0,5}(part:Unit)
WHERE part.valid_to IS NULL
OPTIONAL MATCH mention = (part)-[r:CROSS_REF|CITES_ACT|PROVISO|EXPLANATION]-(other)
WHERE r.valid_to IS NULL
RETURN inside, mention
LIMIT 300
