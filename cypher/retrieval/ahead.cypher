// The units that questions may lead to, in reading order
// Those that hold words of their own, of statutes in the order of their identifiers. One row: `rows`.
// params: most
MATCH (statute:Statute)
WITH statute ORDER BY statute.id
CALL (statute) {
  MATCH (unit:Unit {statute: statute.id})
  WHERE unit.anchor = unit.provision AND unit.valid_to IS NULL
  WITH unit ORDER BY unit.order, unit.id
  RETURN unit.id AS id
}
WITH id LIMIT $most
RETURN collect(id) AS rows
