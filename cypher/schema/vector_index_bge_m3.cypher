// Passages by meaning, by the vectors of BGE-M3, filtered inside the index
// For servers with the SEARCH clause (2026.01 and later). Some thousand vectors need no quantization.
// params: index, dimension
CREATE VECTOR INDEX $index IF NOT EXISTS FOR (p:Passage) ON p.embedding_bge_m3 WITH [p.statute, p.language]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false
}}
