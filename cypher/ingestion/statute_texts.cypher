// Which texts of a statute are loaded, and what was last written of it
// params: statute
MATCH (s:Statute {id: $statute})
RETURN s.texts AS texts, s.fingerprint AS fingerprint, properties(s) AS properties
