// Whether any passage has a vector in this property
// params: property
RETURN EXISTS { MATCH (p:Passage) WHERE p[$property] IS NOT NULL } AS any
