// Takes an index away
// Of an embedder that no passage was embedded with any more.
// params: index
DROP INDEX $index IF EXISTS
