-- Pauses a host for at least this time.
-- KEYS: pause
-- ARGV: milliseconds
-- Returns: 1
local pause, millis = KEYS[1], ARGV[1]

if redis.call('PTTL', pause) < tonumber(millis) then redis.call('SET', pause, 1, 'PX', millis) end
return 1
