// Files a closed run: its ledger, what was retrieved, how hops led there, and which claims quote which units
// What was kept to resume it goes: finished calls of the model, and its checkpoint (Thread, Branch, Checkpoint).
// Filing the same run again puts the same in its place. A unit that is no longer in the graph gets no edge; the ledger names it still.
// params: run, properties, evidence, hops, claims
MERGE (r:Run {id: $run})
SET r += $properties
WITH r
CALL (r) {
  MATCH (r)-[old:RETRIEVED|HOPPED]->()
  DELETE old
}
CALL (r) {
  MATCH (r)-[:CLAIMED|PAID]->(old)
  DETACH DELETE old
}
CALL (r) {
  MATCH (t:Thread {thread_id: r.id, checkpoint_ns: ''})
  OPTIONAL MATCH (t)-[:HAS_CHECKPOINT|HAS_BRANCH]->(n)
  WITH t, collect(n) AS belongings
  FOREACH (n IN belongings | DETACH DELETE n)
  DETACH DELETE t
}
CALL (r) {
  UNWIND $evidence AS piece
  MATCH (u:Unit {id: piece.unit})
  CREATE (r)-[:RETRIEVED {rank: piece.rank, route: piece.route, score: piece.score}]->(u)
}
CALL (r) {
  UNWIND $hops AS hop
  MATCH (u:Unit {id: hop.target})
  CREATE (r)-[:HOPPED {hop: hop.hop, source: hop.source, edge: hop.edge, target: hop.target, text: hop.text}]->(u)
}
CALL (r) {
  UNWIND $claims AS claim
  CREATE (r)-[:CLAIMED]->(c:Claim)
  SET c = claim.properties
  WITH c, claim
  UNWIND claim.quotes AS quote
  MATCH (u:Unit {id: quote.unit})
  CREATE (c)-[:QUOTES {quote: quote.quote, start: quote.start, end: quote.end, match: quote.match}]->(u)
}
