-- Puts a dead letter back into its stream.
-- KEYS: dead-letter stream, stream
-- ARGV: id, then the fields of the new entry
-- Returns: 1, or 0 if the dead letter is gone
local dead_letters, stream, id = KEYS[1], KEYS[2], ARGV[1]

if not redis.call('XRANGE', dead_letters, id, id)[1] then return 0 end
redis.call('XADD', stream, '*', unpack(ARGV, 2))
redis.call('XDEL', dead_letters, id)
return 1
