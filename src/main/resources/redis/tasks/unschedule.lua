-- Removes from the schedule what is not to be attempted any more.
-- KEYS: the run; the schedule
-- ARGV: id
-- Returns: 1
local state = redis.call('HGET', KEYS[1], 'state')
if state ~= 'waiting' and state ~= 'running' then redis.call('ZREM', KEYS[2], ARGV[1]) end
return 1
