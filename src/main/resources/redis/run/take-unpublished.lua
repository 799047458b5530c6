-- Takes over an end whose event was not published in time.
-- KEYS: the run
-- ARGV: how long its event is waited for now
-- Returns: the end and its event; nothing where there is none to publish, or somebody is publishing it
-- include run/parts/read
-- include run/parts/lease
local run = read(KEYS[1])
if not run.final or run.published or run.lease > now() then return {} end
lease(KEYS[1], 'outside', ARGV[1])
return {run.outcome, run.ending}
