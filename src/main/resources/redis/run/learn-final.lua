-- Others have published how a run has ended. That counts unless it has ended otherwise, or was asked for again since.
-- KEYS: the run; the schedule if it is a task
-- ARGV: milliseconds to keep the run; id; the end; when it has ended so; the fields of the end and their values
-- Returns: whether it counts
-- include run/parts/read
-- include run/parts/publish
local key, due = KEYS[1], KEYS[2]
local ttl, id, outcome, ended_at = unpack(ARGV, 1, 4)
local run = read(key)
if run.final and (run.published or run.outcome ~= outcome) then return 0 end
if run.asked > tonumber(ended_at) then return 0 end
if not run.final then redis.call('HSET', key, unpack(ARGV, 5)) end
if due then redis.call('HSETNX', key, 'round', 0) end
publish(key, due, id, ttl)
return 1
