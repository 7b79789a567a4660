// Takes those of the named other Acts away that no unit cites any more
// Asked of the Acts that a statute cited before it was written anew or removed: what no statute touched need not be looked at.
// params: names
UNWIND $names AS name
MATCH (a:ExternalAct {name: name}) WHERE NOT EXISTS { (a)<-[:CITES_ACT]-() }
DETACH DELETE a
RETURN count(a) AS removed
