// On which day amending instruments that are loaded as statutes were made
// params: instruments
MATCH (s:Statute) WHERE s.id IN $instruments AND s.enacted IS NOT NULL
RETURN s.id AS instrument, toString(s.enacted) AS enacted
ORDER BY instrument
