-- Records that an attempt has failed, and schedules the next. Asked again with the same token, it answers the same.
-- KEYS: the run; the schedule
-- ARGV: token; milliseconds to keep the run; id; the failure's event; when the next attempt is due; its retry count;
--   the request
-- Returns: whether the lease was held
-- include run/parts/read
local run = read(KEYS[1])
if run.owner ~= ARGV[1] then return 0 end
if run.state == 'waiting' then return 1 end
if run.state ~= 'running' then return 0 end
redis.call('HSET', KEYS[1], 'state', 'waiting', 'failed', ARGV[4], 'next', ARGV[5], 'retry', ARGV[6],
  'order', ARGV[7], 'crashes', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[5], ARGV[3])
return 1
