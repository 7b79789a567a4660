// The node of a statute is there, and another load of the same statute waits until this transaction ends
// The node stays the same through later loads, so that nothing that points to it is lost.
// params: statute
MERGE (s:Statute {id: $statute})
SET s.fingerprint = 'being written'
