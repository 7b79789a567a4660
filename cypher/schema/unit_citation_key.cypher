// Units by citation in every statute
// Finds `26` where no statute is named.
// params: none
CREATE INDEX unit_citation_key IF NOT EXISTS FOR (u:Unit) ON (u.citation_key)
