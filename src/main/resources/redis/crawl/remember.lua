-- Stores a page and unlocks its URL, unless another worker holds the lock, whose page will be stored.
-- KEYS: lock, crawled and page of the URL, then crawled and page of each other name
-- ARGV: token, ttl, seconds for which the page is stored, then the fields of the page
-- Returns: 1, or 0 if another worker has the lock
-- include crawl/parts/mark
local lock, page = KEYS[1], KEYS[3]
local token = ARGV[1]

local holder = redis.call('GET', lock)
if holder and holder ~= token then return 0 end
redis.call('HSET', page, unpack(ARGV, 4))
mark_all()
redis.call('DEL', lock)
return 1
