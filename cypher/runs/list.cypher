// Runs, the latest first; those without a status are open
// params: statute, limit
MATCH (r:Run)
WHERE $statute IS NULL OR r.statute = $statute
   OR EXISTS { (r)-[:RETRIEVED]->(:Unit {statute: $statute}) }
RETURN r.id AS id, r.question AS question, r.language AS language, r.status AS status, r.outcome AS outcome, toString(r.started) AS started,
       r.milliseconds AS milliseconds, r.statute AS statute, toString(r.as_of) AS as_of, r.model AS model
ORDER BY r.started DESC, r.id
LIMIT toInteger($limit)
