// Indexes that do not show what is written
// params: none
SHOW INDEXES YIELD name, state WHERE state <> 'ONLINE'
RETURN name AS where, state AS detail
