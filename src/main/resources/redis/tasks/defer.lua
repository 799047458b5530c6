-- Schedules the first attempt of a round that is not to begin yet.
-- KEYS: the run; the schedule
-- ARGV: id; milliseconds to keep the run; when it is due; its retry count; the request
-- Returns: whether it was scheduled; not if it was scheduled or begun before
-- include run/parts/read
-- include tasks/parts/schedule
local key, due = KEYS[1], KEYS[2]
local id, ttl, next_at, retry, order = unpack(ARGV)
local run = read(key)
if run.state and run.state ~= 'fresh' then return 0 end
schedule(key, due, id, ttl, next_at, retry)
redis.call('HSET', key, 'order', order)
return 1
