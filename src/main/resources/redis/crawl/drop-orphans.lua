-- Scans part of a user's index and removes ids without a request.
-- KEYS: requests of the user, their index
-- ARGV: cursor, about how many ids to scan
-- Returns: the next cursor
local requests, index = KEYS[1], KEYS[2]
local cursor, count = ARGV[1], ARGV[2]

local scan = redis.call('ZSCAN', index, cursor, 'COUNT', count)
for i = 1, #scan[2], 2 do
  local id = scan[2][i]
  if redis.call('HEXISTS', requests, id) == 0 then redis.call('ZREM', index, id) end
end
return {scan[1]}
