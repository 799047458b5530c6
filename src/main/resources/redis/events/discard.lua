-- Forgets a view that has a certain status, and takes no events for it for some time.
-- KEYS: hash, indexes, expiry
-- ARGV: id, status, seconds
-- Returns: 1, or 0 if the view has another status
-- include events/parts/forget
local hash, indexes, expiry = unpack(KEYS)
local id, status, seconds = unpack(ARGV)

if redis.call('HGET', hash, 'status') ~= status then return 0 end
forget(indexes, hash, expiry, id)
redis.call('HSET', hash, 'gone', '1')
redis.call('EXPIRE', hash, seconds)
return 1
