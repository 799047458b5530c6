-- Takes what is due. Nobody else is given it until the lease is over.
-- KEYS: the schedule
-- ARGV: the time; when the lease is over; how many at most
-- Returns: when the next one is due, or empty; then the ids
-- include parts/first-due
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
for _, id in ipairs(ids) do redis.call('ZADD', KEYS[1], 'XX', ARGV[2], id) end
table.insert(ids, 1, first_due(KEYS[1]))
return ids
