-- Defines lease(key, owner, millis): gives a run to an owner for so long from now.
-- include parts/now
local function lease(key, owner, millis)
  redis.call('HSET', key, 'owner', owner, 'lease', string.format('%.0f', now() + millis))
end
