// Provisions in force that have words and no passage
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute AND u.anchor = u.provision AND u.status = 'in_force' AND u.reading <> ''
  AND NOT EXISTS { (u)<-[:PASSAGE_OF]-(:Passage) }
  AND NOT EXISTS { (u)-[:PARENT*1..24]->(above:Unit) WHERE above.status <> 'in_force' }
RETURN u.id AS where, 'it has words and no passage' AS detail
ORDER BY u.order, where
