-- Parks an entry that is ours, and acknowledges it.
-- KEYS: stream, dead-letter stream
-- ARGV: group, consumer, id, deliveries, then the fields of the dead letter
-- Returns: 1, or 0 if the entry is not ours
-- include streams/parts/entry

local dead_letters, id, deliveries = KEYS[2], ARGV[3], ARGV[4]

if not is_ours(id, deliveries) then return 0 end
redis.call('XADD', dead_letters, '*', unpack(ARGV, 5))
redis.call('XACK', stream, group, id)
return 1
