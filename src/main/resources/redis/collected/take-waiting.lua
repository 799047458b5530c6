-- Takes events that are due under a lease: half of them those that have been due for longest, and half those that have
-- become due last, so that one which waits for a moment is not behind all that have waited for long.
-- KEYS: schedule
-- ARGV: now, when the lease ends, how many
-- Returns: how many wait; when the next one is due or empty; id, message, since when and attempts of each that was
--   taken
-- include collected/parts/waiting
-- include parts/first-due
local now, lease_end, most = unpack(ARGV)

local taken = {}
local function take(ids)
  for _, id in ipairs(ids) do
    local message, since, attempts = unpack(redis.call('HMGET', entry_key(id), 'message', 'since', 'attempts'))
    if message then
      redis.call('ZADD', schedule, 'XX', lease_end, id)
      for _, value in ipairs({id, message, since, attempts}) do taken[#taken + 1] = value end
    else
      redis.call('ZREM', schedule, id)
    end
  end
end

local half = math.ceil(most / 2)
take(redis.call('ZRANGEBYSCORE', schedule, '-inf', now, 'LIMIT', 0, half))
take(redis.call('ZREVRANGEBYSCORE', schedule, now, '-inf', 'LIMIT', 0, most - half))
table.insert(taken, 1, first_due(schedule))
table.insert(taken, 1, redis.call('ZCARD', schedule))
return taken
