-- Others have published how a run has ended. That counts unless it has ended otherwise, or was asked for again since.
-- KEYS: the run; the schedule of tasks, if it is one
-- ARGV: milliseconds to keep the run; id; the end; when it has ended so; the fields of the end and their values
-- Returns: whether it counts
-- include run/parts/read
-- include run/parts/publish
local run = read(KEYS[1])
if run.final and (run.published or run.outcome ~= ARGV[3]) then return 0 end
if run.asked > tonumber(ARGV[4]) then return 0 end
if not run.final then redis.call('HSET', KEYS[1], unpack(ARGV, 5)) end
if KEYS[2] then redis.call('HSETNX', KEYS[1], 'round', 0) end
publish(ARGV[1])
return 1
