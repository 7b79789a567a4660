// Use of each definition
// A definition is a clause of a section in which a term in quotation marks stands before its meaning (অর্থ, বলিতে, means, includes); several
// terms with one meaning stand together. `references` are citations of the clause or of anything below it from elsewhere; `units`
// and `sections` hold the letters of a term, inflected or as part of a longer word, outside the definition. Unit level.
// params: statute, as_of, limit
// :param {statute: null, as_of: null, limit: 200}
MATCH (act:Statute) WHERE act.id = $statute OR $statute IS NULL
WITH act, coalesce(date($as_of), date('9999-12-31')) AS day
CALL (act, day) {
  MATCH (d:Unit&Clause)-[:PARENT]->(:Section)
  USING INDEX d:Unit(statute)
  WHERE d.statute = act.id AND d.status = 'in_force' AND NOT coalesce(d.valid_from > day OR d.valid_to <= day, false)
  WITH DISTINCT d, reduce(text = d.text, mark IN ['“', '”', '‘', '’', '„', "'"] | replace(text, mark, '"')) AS marked
  WITH d, split(replace(marked, '""', '"'), '"') AS parts
  // a mark that was never closed: the term ends before its meaning
  WITH d, CASE size(parts) WHEN 2 THEN [parts[0]] + split(split(parts[1], ' means ')[0], ' অর্থ ') ELSE parts END AS parts,
       size(parts) = 2 AS unclosed
  // parts at odd places are in quotation marks; the first even one that is more than a comma or an "and" holds the meaning
  WITH d, parts, unclosed, coalesce(head([i IN range(2, size(parts) - 1, 2)
    WHERE NOT trim(parts[i]) IN ['', ',', 'এবং', 'ও', 'বা', 'অথবা', 'and', 'or', ', and', ', or'] | i]), 2) AS meaning
  WHERE size(parts) > 2
    AND (unclosed OR any(word IN ['অর্থ', 'বলিতে', 'mean', 'includ', 'denote'] WHERE any(part IN parts[meaning..meaning + 2] WHERE left(part, 200) CONTAINS word)))
  RETURN d, [i IN range(1, meaning - 1, 2) WHERE trim(parts[i]) <> '' | trim(parts[i])] AS terms
}
WITH act, day, d, terms WHERE terms <> []
CALL (act, day, d, terms) {
  MATCH (u:Unit {statute: act.id})
  WHERE any(term IN terms WHERE u.text CONTAINS term OR u.heading CONTAINS term)
    AND NOT coalesce(u.valid_from > day OR u.valid_to <= day, false) AND NOT EXISTS { (u)-[:PARENT]->{0,12}(d) }
  OPTIONAL MATCH (u)-[:PARENT]->{0,12}(s:Section|Schedule) WHERE NOT coalesce(s.valid_from > day OR s.valid_to <= day, false)
  RETURN count(DISTINCT u) AS units, count(DISTINCT s) AS sections
}
CALL (day, d) {
  MATCH (d)<-[:PARENT]-{0,12}(:Unit)<-[r:CROSS_REF {resolution: 'resolved'}]-(u:Unit)
  WHERE NOT coalesce(r.valid_from > day OR r.valid_to <= day, false) AND NOT EXISTS { (u)-[:PARENT]->{0,12}(d) }
  WITH DISTINCT r, u ORDER BY u.order
  RETURN count(u) AS references, collect(DISTINCT u.citation) AS cited_by
}
RETURN act.id AS statute, d.citation AS definition, reduce(all = terms[0], term IN tail(terms) | all + ', ' + term) AS term,
       references, cited_by, units, sections
ORDER BY units DESC, references DESC, statute, d.order
LIMIT toInteger($limit)
