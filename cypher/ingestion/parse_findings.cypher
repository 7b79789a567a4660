// What looked wrong when a statute was parsed
// params: statute
MATCH (s:Statute {id: $statute})
RETURN s.findings AS findings
