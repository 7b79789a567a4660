// Passages by meaning, by the vectors of the OpenAI embedder, for servers without the SEARCH clause
// Neo4j 5.26 and later; a filter is applied to what the index returns.
// params: index, dimension
CREATE VECTOR INDEX $index IF NOT EXISTS FOR (p:Passage) ON (p.embedding_openai)
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false
}}
