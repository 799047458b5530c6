-- Forgets views that have expired.
-- KEYS: expiry, indexes
-- ARGV: now, how many at the most, what hashes of views begin with
-- Returns: how many there were
-- include events/parts/forget
local expiry, indexes = KEYS[1], KEYS[2]
local now, most, view_prefix = unpack(ARGV)

local expired = redis.call('ZRANGEBYSCORE', expiry, '-inf', now, 'LIMIT', 0, most)
for _, id in ipairs(expired) do forget(indexes, view_prefix .. id, expiry, id) end
return #expired
