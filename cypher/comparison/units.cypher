// The citation of every unit of a statute's latest text
// params: statute
MATCH (unit:Unit)
WHERE unit.statute = $statute AND unit.valid_to IS NULL
RETURN unit.id AS id, unit.citation AS citation
ORDER BY id
