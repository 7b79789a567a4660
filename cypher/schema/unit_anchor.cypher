// Units of an anchor
// Puts a provision together from its parts.
// params: none
CREATE INDEX unit_anchor IF NOT EXISTS FOR (u:Unit) ON (u.anchor)
