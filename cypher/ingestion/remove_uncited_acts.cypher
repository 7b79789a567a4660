// Takes other Acts away that no unit cites any more
// params: none
MATCH (a:ExternalAct) WHERE NOT EXISTS { (a)<-[:CITES_ACT]-() }
DETACH DELETE a
RETURN count(a) AS removed
