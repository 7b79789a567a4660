// 1 · The vocabulary: every kind of node and edge
// params: none
CALL db.schema.visualization()
