-- Reads the last batches of a project, newest first.
-- KEYS: shown batches
-- ARGV: project, from which to which, from 0 on
-- Returns: how many there are, and the JSON of those
-- include collected/parts/batch
local batches = KEYS[1]
local project, from, to = unpack(ARGV)

local found = {}
for _, hash in ipairs(redis.call('ZREVRANGE', batches, from, to)) do
  local json = redis.call('GET', batch_key(hash, project))
  if json then found[#found + 1] = json end
end
return {redis.call('ZCARD', batches), found}
