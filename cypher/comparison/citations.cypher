// What each anchor of a statute holds: its own citation and those of its clauses
// params: statute
MATCH (unit:Unit)
WHERE unit.statute = $statute AND unit.valid_to IS NULL AND unit.anchor IS NOT NULL
MATCH (anchor:Unit {provision: unit.anchor})
WHERE anchor.valid_to IS NULL
RETURN anchor.id AS anchor, collect(unit.citation) AS citations
ORDER BY anchor
