-- Ends turns of a host and starts others, in their order, until one may not start. The turns are a sorted set by the
-- end of their leases; the pause is a key that expires when the next turn may begin. Both times are Redis's own.
-- KEYS: turns, pause
-- ARGV: concurrency, lease milliseconds, how many turns end, their ids, then id and delay of each that is to begin
-- Returns: how many have begun, why no more have (RedisHostLimiter.Reply.Why), and the milliseconds until the pause is
--   over or the first lease ends
-- include parts/now
local turns, pause = KEYS[1], KEYS[2]
local concurrency, lease, ended = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local ENOUGH, TOO_EARLY, TOO_MANY = 0, 1, 2

for i = 4, 3 + ended do redis.call('ZREM', turns, ARGV[i]) end
if #ARGV == 3 + ended then return {0, ENOUGH, 0} end

local now_millis = now()
redis.call('ZREMRANGEBYSCORE', turns, '-inf', now_millis)
local free = concurrency - redis.call('ZCARD', turns)
local begun, why, wait = 0, ENOUGH, 0
for i = 4 + ended, #ARGV, 2 do
  local id, delay = ARGV[i], ARGV[i + 1]
  local left = redis.call('PTTL', pause)
  if left >= 0 then
    why, wait = TOO_EARLY, left + 1
    break
  end
  if begun >= free then
    why, wait = TOO_MANY, redis.call('ZRANGE', turns, 0, 0, 'WITHSCORES')[2] - now_millis
    break
  end
  redis.call('ZADD', turns, now_millis + lease, id)
  begun = begun + 1
  if tonumber(delay) > 0 then redis.call('SET', pause, 1, 'PX', delay) end
end
if begun > 0 then redis.call('PEXPIRE', turns, lease) end
return {begun, why, wait}
