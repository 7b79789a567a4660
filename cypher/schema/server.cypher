// Version and edition of the server
// Asked once when the store is opened: it decides how vector indexes are queried.
// params: none
CALL dbms.components() YIELD name, versions, edition
WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition
