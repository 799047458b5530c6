-- Deletes our consumer, unless it has pending entries, which would be lost with it.
-- KEYS: stream
-- ARGV: group, consumer
-- Returns: 1, or 0 if it has pending entries
local stream, group, consumer = KEYS[1], ARGV[1], ARGV[2]

if redis.call('XPENDING', stream, group, '-', '+', 1, consumer)[1] then return 0 end
redis.call('XGROUP', 'DELCONSUMER', stream, group, consumer)
return 1
