// One run as a graph: what it retrieved, where hops led, and which claims quote which provisions
// Paste it into Neo4j Browser; claims that were not released are there too (`released` is false).
// params: run
// :param {run: ''}
MATCH (r:Run {id: $run})
RETURN r,
       [(r)-[e:RETRIEVED|HOPPED]->(u:Unit) | [e, u]] AS evidence,
       [(r)-[e:CLAIMED]->(c:Claim) | [e, c]] AS claims,
       [(r)-[:CLAIMED]->(c:Claim)-[q:QUOTES]->(u:Unit) | [c, q, u]] AS quotations
