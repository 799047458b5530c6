-- Records that an attempt has failed, and schedules the next. Asked again with the same token, it answers the same.
-- KEYS: the run; the schedule
-- ARGV: token; milliseconds to keep the run; id; the failure's event; when the next attempt is due; its retry count;
--   the request
-- Returns: whether the lease was held
-- include run/parts/read
local key, due = KEYS[1], KEYS[2]
local token, ttl, id, failed, next_at, retry, order = unpack(ARGV)
local run = read(key)
if run.owner ~= token then return 0 end
if run.state == 'waiting' then return 1 end
if run.state ~= 'running' then return 0 end
redis.call('HSET', key, 'state', 'waiting', 'failed', failed, 'next', next_at, 'retry', retry, 'order', order,
  'crashes', 0)
redis.call('PEXPIRE', key, ttl)
redis.call('ZADD', due, next_at, id)
return 1
