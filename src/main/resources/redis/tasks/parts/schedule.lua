-- Defines schedule(next, retry): lets a task wait for its next attempt. KEYS[1] is the run, KEYS[2] the schedule;
--   ARGV[1] is the id, ARGV[2] the milliseconds to keep the run.
local function schedule(next, retry)
  redis.call('HSET', KEYS[1], 'state', 'waiting', 'next', next, 'retry', retry)
  redis.call('HSETNX', KEYS[1], 'round', 0)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  redis.call('ZADD', KEYS[2], next, ARGV[1])
end
