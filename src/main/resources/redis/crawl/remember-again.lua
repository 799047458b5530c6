-- Renews a stored page, and unlocks its URL if the lock is ours.
-- KEYS: lock, crawled and page of the URL, then crawled and page of each other name
-- ARGV: token, ttl, seconds for which the page is stored
-- Returns: the page, or nothing if it is gone
-- include crawl/parts/mark
local lock, page = KEYS[1], KEYS[3]
local token = ARGV[1]

local data = redis.call('HGET', page, 'data')
if not data then return {} end
mark_all()
if redis.call('GET', lock) == token then redis.call('DEL', lock) end
return {data}
