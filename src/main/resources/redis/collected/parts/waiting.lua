-- The events that wait for objects: a schedule, which is a sorted set of their ids by when each is due, and a hash for
-- each.
-- Defines schedule, which is KEYS[1]; entry_key(id), the hash of an event; and is_held(id, lease_end), whether a lease
--   that ends then is that under which the event was taken: it is due again when the lease ends.
local schedule = KEYS[1]

local function entry_key(id)
  return schedule .. ':' .. id
end

local function is_held(id, lease_end)
  return tonumber(redis.call('ZSCORE', schedule, id) or '0') == tonumber(lease_end)
end
