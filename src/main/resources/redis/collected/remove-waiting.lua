-- Removes an event that waits no longer, as long as the lease on it is ours.
-- KEYS: schedule
-- ARGV: id, when the lease ends
-- Returns: 1, or 0 if the lease is not ours any more
-- include collected/parts/waiting
local id, lease_end = ARGV[1], ARGV[2]

if not is_held(id, lease_end) then return 0 end
redis.call('ZREM', schedule, id)
redis.call('DEL', entry_key(id))
return 1
