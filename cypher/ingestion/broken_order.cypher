// Units that do not stand in one line with their siblings
// Asked for the last day of each; edges of other days do not count.
// params: statute
MATCH (u:Unit) WHERE u.statute = $statute
WITH u, coalesce(u.valid_to - duration({days: 1}), date("9999-12-31")) AS day
WITH u, day,
     COUNT { (u)-[r:NEXT]->() WHERE coalesce(r.valid_from <= day, true) AND coalesce(r.valid_to > day, true) } AS after,
     COUNT { ()-[r:NEXT]->(u) WHERE coalesce(r.valid_from <= day, true) AND coalesce(r.valid_to > day, true) } AS before,
     COUNT { (u)-[r:NEXT]->(v:Unit) WHERE v.order > u.order AND coalesce(r.valid_from <= day, true) AND coalesce(r.valid_to > day, true)
       AND (EXISTS { (u)-[:PARENT]->()<-[:PARENT]-(v) } OR EXISTS { (u)-[:PART_OF]->()<-[:PART_OF]-(v) }) } AS good,
     COUNT { (u)-[p:PARENT|PART_OF]->()<-[q:PARENT|PART_OF]-(v:Unit) WHERE v.order > u.order
       AND all(r IN [p, q] WHERE coalesce(r.valid_from <= day, true) AND coalesce(r.valid_to > day, true)) } AS following
WHERE before > 1 OR after <> good OR good <> CASE WHEN following > 0 THEN 1 ELSE 0 END
RETURN u.id AS where, toString(before) + ' before it, ' + toString(after) + ' after it, ' + toString(following) + ' siblings follow' AS detail
ORDER BY u.order, where
