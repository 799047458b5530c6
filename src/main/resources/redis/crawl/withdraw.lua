-- Removes a request that has not changed since it was added.
-- KEYS: requests of the user, their index, pending requests of all users, log (see CrawlKeys)
-- ARGV: id, JSON, member of the pending ones
-- Returns: 1, or 0 if it has changed
local requests, index, pending = unpack(KEYS)
local id, json, member = unpack(ARGV)

if redis.call('HGET', requests, id) ~= json then return 0 end
redis.call('HDEL', requests, id)
redis.call('ZREM', index, id)
redis.call('ZREM', pending, member)
return 1
