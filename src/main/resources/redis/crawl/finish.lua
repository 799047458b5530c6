-- Finishes a request, unless it has changed since it was read.
-- KEYS: requests of the user, their index, pending requests of all users, log (see CrawlKeys)
-- ARGV: id, JSON as read, new JSON, status, score, member of the pending ones
-- Returns: 1, or 0 if it has changed
-- include crawl/parts/publish
local requests, index, pending, log = unpack(KEYS)
local id, json_before, json, status, score, member = unpack(ARGV)

if redis.call('HGET', requests, id) ~= json_before then return 0 end
redis.call('HSET', requests, id, json)
redis.call('ZADD', index, 'NX', score, id)
redis.call('ZREM', pending, member)
publish(log, id, status)
return 1
