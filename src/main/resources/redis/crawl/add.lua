-- Adds a new request.
-- KEYS: requests of the user, their index, pending requests of all users, log (see CrawlKeys)
-- ARGV: id, JSON, score, member of the pending ones, when it is published again if it is pending then
-- Returns: 1
-- include crawl/parts/publish
local requests, index, pending, log = unpack(KEYS)
local id, json, score, member, due = unpack(ARGV)

redis.call('HSET', requests, id, json)
redis.call('ZADD', index, score, id)
redis.call('ZADD', pending, due, member)
publish(log, id, 'pending')
return 1
