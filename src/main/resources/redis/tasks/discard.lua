-- Forgets a dead-lettered task, or one of which nothing is known, so that nothing brings it back.
-- KEYS: the run; the schedule
-- ARGV: id; milliseconds to keep the run; the end of dead-lettered tasks
-- Returns: whether it is forgotten
-- include run/parts/read
local run = read(KEYS[1])
if run.final and run.outcome == 'discarded' then return 1 end
if run.state and not (run.final and run.outcome == ARGV[3]) then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'state', 'ended', 'end', 'discarded', 'round', run.round or 0)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('ZREM', KEYS[2], ARGV[1])
return 1
