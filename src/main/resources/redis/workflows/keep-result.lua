-- Keeps the result of the next step of a workflow whose lease is held, so that the step is not done again.
-- KEYS: the run
-- ARGV: token; milliseconds to keep the run; the step's index; its result; where its records are
-- Returns: whether the lease was held, and the step is the next
-- include run/parts/read
local run = read(KEYS[1])
if run.final or run.owner ~= ARGV[1] then return 0 end
if tonumber(redis.call('HGET', KEYS[1], 'done') or '0') ~= tonumber(ARGV[3]) then return 0 end
redis.call('HSET', KEYS[1], 'step:' .. ARGV[3], ARGV[4], 'done', ARGV[3] + 1, 'place', ARGV[5], 'crashes', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
