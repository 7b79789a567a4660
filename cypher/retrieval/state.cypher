// As what the statutes are loaded
// Of those with vectors by the same embedders how many there are, of how many it is known from what they were made, and a sum over that: another
// one as soon as a statute is loaded, written anew or taken out. Little to read and to send, however many statutes there are.
// params: none
MATCH (statute:Statute)
WITH coalesce(statute.embedders, []) AS embedders, toInteger('0x' + left(statute.fingerprint, 10)) AS made_of
WITH embedders, count(*) AS number, count(made_of) AS known, sum(made_of) AS total
ORDER BY embedders
RETURN collect({embedders: embedders, number: number, known: known, total: total}) AS rows
