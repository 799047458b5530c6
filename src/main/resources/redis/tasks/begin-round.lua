-- Begins a new round of a dead-lettered task, or of one of which nothing is known.
-- KEYS: the run; the schedule
-- ARGV: id; milliseconds to keep the run; the end of dead-lettered tasks; when it was asked for
-- Returns: whether the new round is there; it is too where it was begun before and nobody has attempted it
-- include run/parts/read
local run = read(KEYS[1])
if run.state == 'fresh' and tonumber(run.round) > 0 then return 1 end
if run.state and not (run.final and run.outcome == ARGV[3]) then return 0 end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'state', 'fresh', 'round', (run.round or 0) + 1, 'asked', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('ZREM', KEYS[2], ARGV[1])
return 1
