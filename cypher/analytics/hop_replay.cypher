// Hop replay of a run
// What the run followed, in order; without a run the one that was filed last. A run is (:Run {id})-[:HOPPED {hop, source, edge, target,
// text}]->(the unit that was reached), `source` and `target` being identifiers of units, and (:Run)-[:RETRIEVED {rank, route}]->(:Unit) for
// its evidence. Unit level.
// params: statute, run, limit
// :param {statute: null, run: '', limit: 500}
MATCH (run:Run)
WHERE (run.id = $run OR $run = '') AND EXISTS { (run)-[:HOPPED]->(u:Unit) WHERE u.statute = $statute OR $statute IS NULL }
WITH run ORDER BY run.started DESC, run.id LIMIT 1
MATCH (run)-[h:HOPPED]->(reached:Unit)
WHERE reached.statute = $statute OR $statute IS NULL
OPTIONAL MATCH (left:Unit {id: h.source})
OPTIONAL MATCH (run)-[found:RETRIEVED]->(reached)
RETURN reached.statute AS statute, h.hop AS hop, left.citation AS source, h.edge AS edge, reached.citation AS target, h.text AS text,
       found.rank AS rank, run.id AS run
ORDER BY hop, left.order, reached.order, statute, edge, text
LIMIT toInteger($limit)
