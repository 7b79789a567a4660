// The best score of a claim in each of the latest runs about a statute
// params: statute, limit
MATCH (r:Run)-[:CLAIMED]->(c:Claim)
WHERE r.statute = $statute OR (r.statute IS NULL AND r.statutes = [$statute])
WITH r, max(c.trust) AS best
ORDER BY r.started DESC
LIMIT $limit
RETURN best
