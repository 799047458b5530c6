-- The event of a failure is published, so the next attempt may begin when it is due.
-- KEYS: the run; the schedule
-- ARGV: id; the retry count of the next attempt
-- Returns: whether that failure was unpublished
local h = redis.call('HMGET', KEYS[1], 'state', 'retry', 'next', 'failed')
if h[2] ~= ARGV[2] or not h[4] then return 0 end
redis.call('HDEL', KEYS[1], 'failed')
if h[1] == 'waiting' then redis.call('ZADD', KEYS[2], 'XX', h[3], ARGV[1]) end
return 1
