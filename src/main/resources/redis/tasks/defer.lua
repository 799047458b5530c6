-- Schedules the first attempt of a round that is not to begin yet.
-- KEYS: the run; the schedule
-- ARGV: id; milliseconds to keep the run; when it is due; its retry count; the request
-- Returns: whether it was scheduled; not where it was scheduled or begun before
-- include run/parts/read
-- include tasks/parts/schedule
local run = read(KEYS[1])
if run.state and run.state ~= 'fresh' then return 0 end
schedule(ARGV[3], ARGV[4])
redis.call('HSET', KEYS[1], 'order', ARGV[5])
return 1
