-- Defines schedule(key, due, id, ttl, next_at, retry): lets a task wait for its next attempt.
local function schedule(key, due, id, ttl, next_at, retry)
  redis.call('HSET', key, 'state', 'waiting', 'next', next_at, 'retry', retry)
  redis.call('HSETNX', key, 'round', 0)
  redis.call('PEXPIRE', key, ttl)
  redis.call('ZADD', due, next_at, id)
end
