// Which vector indexes there are over passages, and for how many dimensions
// params: none
SHOW VECTOR INDEXES YIELD name, labelsOrTypes, properties, options
WHERE labelsOrTypes = ['Passage'] AND properties[0] = 'embedding'
RETURN name, options.indexConfig['vector.dimensions'] AS dimension
