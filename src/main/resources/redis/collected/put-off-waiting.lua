-- Puts an event off, as long as the lease on it is ours.
-- KEYS: schedule
-- ARGV: id, when the lease ends, when it is due, how many attempts more
-- Returns: 1, or 0 if the lease is not ours any more
-- include collected/parts/waiting
local id, lease_end, due, attempts = unpack(ARGV)

if not is_held(id, lease_end) then return 0 end
redis.call('ZADD', schedule, 'XX', due, id)
redis.call('HINCRBY', entry_key(id), 'attempts', attempts)
return 1
