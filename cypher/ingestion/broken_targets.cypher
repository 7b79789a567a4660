// References said to be resolved whose target is not law, or of another statute
// params: statute
MATCH (u:Unit)-[r:CROSS_REF]->(target) WHERE u.statute = $statute
  AND ((r.resolution = 'resolved' AND target.status <> 'in_force') OR target.statute <> u.statute OR NOT target:Unit)
RETURN u.id AS where, r.text + ' leads to ' + coalesce(target.id, 'nothing') + ', ' + coalesce(target.status, 'no unit') AS detail
ORDER BY u.order, where
