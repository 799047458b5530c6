-- Has an event wait for its object, unless it does so already.
-- KEYS: schedule
-- ARGV: id, when it is due, how many may wait, message, now
-- Returns: since when it waits, or empty if too many do
-- include collected/parts/waiting
local id, due, most, message, now = unpack(ARGV)
local entry = entry_key(id)

if redis.call('ZSCORE', schedule, id) then return redis.call('HGET', entry, 'since') or now end
if redis.call('ZCARD', schedule) >= tonumber(most) then return '' end
redis.call('HSET', entry, 'message', message, 'since', now, 'attempts', 1)
redis.call('ZADD', schedule, due, id)
return now
