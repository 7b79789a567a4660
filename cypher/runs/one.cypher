// One run: its properties, its whole ledger among them
// params: run
MATCH (r:Run {id: $run})
RETURN properties(r) AS run
