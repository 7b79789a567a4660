// Units that do not stand in one line with their siblings
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
WITH u, COUNT { (u)-[:NEXT]->() } AS after, COUNT { ()-[:NEXT]->(u) } AS before,
     COUNT { (u)-[:NEXT]->(v:Unit) WHERE v.order > u.order
       AND (EXISTS { (u)-[:PARENT]->()<-[:PARENT]-(v) } OR EXISTS { (u)-[:PART_OF]->()<-[:PART_OF]-(v) }) } AS good,
     CASE WHEN EXISTS { (u)-[:PARENT]->() }
       THEN COUNT { (u)-[:PARENT]->()<-[:PARENT]-(v:Unit) WHERE v.order > u.order }
       ELSE COUNT { (u)-[:PART_OF]->()<-[:PART_OF]-(v:Unit) WHERE v.order > u.order } END AS following
WHERE before > 1 OR after <> good OR good <> CASE WHEN following > 0 THEN 1 ELSE 0 END
RETURN u.id AS where, toString(before) + ' before it, ' + toString(after) + ' after it, ' + toString(following) + ' siblings follow' AS detail
ORDER BY u.order
