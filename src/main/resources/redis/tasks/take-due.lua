-- Takes what is due. No other processor gets it until the lease is over.
-- KEYS: the schedule
-- ARGV: the time; when the lease is over; how many at most
-- Returns: when the next one is due, or an empty text; then the ids
local due = KEYS[1]
local time, lease_end, most = unpack(ARGV)
local ids = redis.call('ZRANGEBYSCORE', due, '-inf', time, 'LIMIT', 0, most)
for _, id in ipairs(ids) do redis.call('ZADD', due, 'XX', lease_end, id) end
local first = redis.call('ZRANGE', due, 0, 0, 'WITHSCORES')
table.insert(ids, 1, first[2] and string.format('%.0f', first[2]) or '')
return ids
