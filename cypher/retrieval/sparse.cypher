// Passages whose weighed words agree best with the question's
// The sum of products over the tokens that both have, exactly; `weights` gives the question's by token number.
// params: statutes, weights, wanted, day
MATCH (passage:Passage)
WHERE passage.statute IN $statutes AND passage.sparse_tokens IS NOT NULL
  AND coalesce(passage.valid_from <= $day, true) AND coalesce(passage.valid_to > $day, true)
WITH passage.unit AS unit, passage.sparse_tokens AS tokens, passage.sparse_weights AS weights
WITH unit, reduce(sum = 0.0, n IN range(0, size(tokens) - 1) | sum + coalesce($weights[toString(tokens[n])], 0.0) * weights[n]) AS agreement
WITH unit, max(agreement) AS score
WHERE score > 0
WITH unit, score ORDER BY score DESC, unit LIMIT $wanted
RETURN 0 AS query, collect(unit) AS units, collect(score) AS scores
