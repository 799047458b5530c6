-- The terminal event of a run is published.
-- KEYS: the run; the schedule if it is a task
-- ARGV: milliseconds to keep the run; id; the round of a task whose end that is, or its owner
-- Returns: whether it has that end
-- include run/parts/read
-- include run/parts/publish
local key, due = KEYS[1], KEYS[2]
local ttl, id, whose = unpack(ARGV)
local run = read(key)
if not run.final then return 0 end
if run.round and run.round ~= whose and run.owner ~= whose then return 0 end
publish(key, due, id, ttl)
return 1
