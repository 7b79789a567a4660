// How much the graph holds of one run: edges to the law and claims once it is filed, finished calls and checkpoints until then
// params: run
OPTIONAL MATCH (r:Run {id: $run})
RETURN r IS NOT NULL AS there, r.status IS NOT NULL AS closed,
       COUNT { (r)-[:RETRIEVED]->() } AS retrieved, COUNT { (r)-[:HOPPED]->() } AS hopped,
       COUNT { (r)-[:CLAIMED]->() } AS claims, COUNT { (r)-[:CLAIMED]->()-[:QUOTES]->() } AS quotes,
       COUNT { (r)-[:PAID]->() } AS paid, COUNT { (:Thread {thread_id: $run}) } AS threads
