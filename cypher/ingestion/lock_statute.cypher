// The node of a statute is there, and another load of the same statute waits until this transaction ends
// Gives what was last written of it, read once it is locked. The node stays the same through later loads, so that nothing that points to
// it is lost.
// params: statute
MERGE (s:Statute {id: $statute})
SET s.locked = true
WITH s
REMOVE s.locked
WITH s, s.fingerprint AS before
SET s.fingerprint = 'being written'
RETURN before
