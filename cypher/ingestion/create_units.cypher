// Writes units, each with the label of its kind
// Labels come from the kinds that the product knows, never from a text.
// params: rows
UNWIND $rows AS row
CREATE (u:Unit:$(row.label))
SET u += row.properties
