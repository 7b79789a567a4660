// Every wording of a provision
// Finds the units that stand for one provision at different times.
// params: none
CREATE INDEX unit_provision IF NOT EXISTS FOR (u:Unit) ON (u.provision)
