-- The terminal event of a run is published.
-- KEYS: the run; the schedule of tasks, if it is one
-- ARGV: milliseconds to keep the run; id; the round of a task whose end that is, or the owner
-- Returns: whether it has that end
-- include run/parts/read
-- include run/parts/publish
local run = read(KEYS[1])
if not run.final then return 0 end
if run.round and run.round ~= ARGV[3] and run.owner ~= ARGV[3] then return 0 end
publish(ARGV[1])
return 1
