// Returns when every index shows what was written before
// params: seconds
CALL db.awaitIndexes($seconds)
