// Every index there is, and for how many dimensions where it holds vectors
// A uniqueness constraint has an index of its own name.
// params: none
SHOW INDEXES YIELD name, type, labelsOrTypes, properties, options
RETURN name, type = 'VECTOR' AND labelsOrTypes = ['Passage'] AS of_passages, properties[0] AS property, properties,
       options.indexConfig['vector.dimensions'] AS dimension
ORDER BY name
