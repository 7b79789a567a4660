// As what the statutes were loaded
// A line for each, another one as soon as anything of the statute is written anew; empty where that cannot be told.
// params: none
MATCH (statute:Statute)
WITH statute ORDER BY statute.id
RETURN collect(coalesce(left(statute.fingerprint, 20) + reduce(all = '', one IN statute.embedders | all + ' ' + one), '')) AS state
