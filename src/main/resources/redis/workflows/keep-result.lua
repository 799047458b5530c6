-- Keeps the result of the next step of a workflow whose lease is held, so that the step is not done again.
-- KEYS: the run
-- ARGV: token; milliseconds to keep the run; the step's index; its result; where its records are
-- Returns: whether the lease was held, and the step is the next
-- include run/parts/read
local key = KEYS[1]
local token, ttl, index, result, place = unpack(ARGV)
local run = read(key)
if run.final or run.owner ~= token then return 0 end
if tonumber(redis.call('HGET', key, 'done') or '0') ~= tonumber(index) then return 0 end
redis.call('HSET', key, 'step:' .. index, result, 'done', index + 1, 'place', place, 'crashes', 0)
redis.call('PEXPIRE', key, ttl)
return 1
