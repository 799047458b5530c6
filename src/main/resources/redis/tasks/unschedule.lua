-- Removes from the schedule what is not to be attempted any more.
-- KEYS: the run; the schedule
-- ARGV: id
-- Returns: 1
local key, due = KEYS[1], KEYS[2]
local id = ARGV[1]
local state = redis.call('HGET', key, 'state')
if state ~= 'waiting' and state ~= 'running' then redis.call('ZREM', due, id) end
return 1
