// Statements are planned by how much there is now
// A server that has just been loaded plans by the empty indexes that it knew: until it looks again, a hop takes many times as long.
// params: seconds
CALL db.prepareForReplanning($seconds)
