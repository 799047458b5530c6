-- Makes another URL known for as long as the known page to which it leads.
-- KEYS: crawled and page of the known URL, crawled and page of the other
-- ARGV: none
-- Returns: 1, or 0 if the page is no longer known
local crawled, page, other_crawled, other_page = unpack(KEYS)

local left = redis.call('PTTL', crawled)
if left <= 0 then return 0 end
redis.call('COPY', page, other_page, 'REPLACE')
return redis.call('SET', other_crawled, '', 'PX', left) and 1
