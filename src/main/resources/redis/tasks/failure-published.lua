-- The event of a failure is published, so the next attempt may begin when it is due.
-- KEYS: the run; the schedule
-- ARGV: id; the retry count of the next attempt
-- Returns: whether that failure was unpublished
local key, due = KEYS[1], KEYS[2]
local id, retry = unpack(ARGV)
local run = redis.call('HMGET', key, 'state', 'retry', 'next', 'failed')
if run[2] ~= retry or not run[4] then return 0 end
redis.call('HDEL', key, 'failed')
if run[1] == 'waiting' then redis.call('ZADD', due, 'XX', run[3], id) end
return 1
