// Amendment notes of an amending instrument
// params: none
CREATE INDEX amendment_instrument IF NOT EXISTS FOR (a:Amendment) ON (a.instrument_id)
