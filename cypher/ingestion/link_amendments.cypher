// Ties amendment notes to the provision of the amending instrument that they name, where that instrument is loaded
// Of a statute's notes to its instruments, and of other statutes' notes to this one as their instrument. A provision that the instrument
// has not as a unit of its own is tied to the unit that holds it.
// params: statute
CALL () {
  MATCH (a:Amendment)
  USING INDEX SEEK a:Amendment(statute)
  WHERE a.statute = $statute AND a.instrument_id IS NOT NULL AND a.provision_keys IS NOT NULL
  RETURN a
  UNION
  MATCH (a:Amendment)
  USING INDEX SEEK a:Amendment(instrument_id)
  WHERE a.instrument_id = $statute AND a.provision_keys IS NOT NULL
  RETURN a
}
CALL (a) {
  UNWIND range(0, size(a.provision_keys) - 1) AS depth
  MATCH (u:Unit {statute: a.instrument_id, citation_key: a.provision_keys[depth]})
  WHERE u.valid_to IS NULL
  RETURN u ORDER BY depth LIMIT 1
}
MERGE (a)-[:AMENDED_BY]->(u)
RETURN count(*) AS linked
