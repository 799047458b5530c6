-- Takes over an end whose event was not published in time.
-- KEYS: the run
-- ARGV: how long its event is waited for now
-- Returns: the end and its event; nothing if there is none to publish, or another is publishing it
-- include run/parts/read
-- include run/parts/lease
-- constant OUTSIDE
local key = KEYS[1]
local publish_time = ARGV[1]
local run = read(key)
if not run.final or run.published or run.lease > now() then return {} end
lease(key, OUTSIDE, publish_time)
return {run.outcome, run.ending}
