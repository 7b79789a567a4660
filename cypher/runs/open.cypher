// Opens the record of a run
// A run without a ledger is open: somebody is answering it, or was broken off and it can be resumed. One that is there stays as it is.
// params: run, properties
MERGE (r:Run {id: $run})
ON CREATE SET r += $properties
