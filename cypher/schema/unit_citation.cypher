// Units by citation
// Finds `26(1) proviso 1` of one statute, whatever its spelling.
// params: none
CREATE INDEX unit_citation IF NOT EXISTS FOR (u:Unit) ON (u.statute, u.citation_key)
