-- Forgets a dead-lettered task, or one of which nothing is known, so that nothing brings it back.
-- KEYS: the run; the schedule
-- ARGV: id; milliseconds to keep the run; the end of dead-lettered tasks
-- Returns: whether it is forgotten
-- include run/parts/read
local key, due = KEYS[1], KEYS[2]
local id, ttl, dead_lettered = unpack(ARGV)
local run = read(key)
if run.final and run.outcome == 'discarded' then return 1 end
if run.state and not (run.final and run.outcome == dead_lettered) then return 0 end
redis.call('DEL', key)
redis.call('HSET', key, 'state', 'ended', 'end', 'discarded', 'round', run.round or 0)
redis.call('PEXPIRE', key, ttl)
redis.call('ZREM', due, id)
return 1
