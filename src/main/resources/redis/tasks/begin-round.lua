-- Begins a new round of a dead-lettered task, or of one of which nothing is known.
-- KEYS: the run; the schedule
-- ARGV: id; milliseconds to keep the run; the end of dead-lettered tasks; when it was asked for
-- Returns: whether the new round is there; also if it was begun before and has no attempt yet
-- include run/parts/read
local key, due = KEYS[1], KEYS[2]
local id, ttl, dead_lettered, asked = unpack(ARGV)
local run = read(key)
if run.state == 'fresh' and tonumber(run.round) > 0 then return 1 end
if run.state and not (run.final and run.outcome == dead_lettered) then return 0 end
redis.call('DEL', key)
redis.call('HSET', key, 'state', 'fresh', 'round', (run.round or 0) + 1, 'asked', asked)
redis.call('PEXPIRE', key, ttl)
redis.call('ZREM', due, id)
return 1
