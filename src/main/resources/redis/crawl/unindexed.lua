-- Scans some requests of a user for those that the index lacks.
-- KEYS: requests of the user, their index
-- ARGV: cursor, about how many requests to scan
-- Returns: the next cursor, and the ids that the index lacks
local requests, index = KEYS[1], KEYS[2]
local cursor, count = ARGV[1], ARGV[2]

local scan = redis.call('HSCAN', requests, cursor, 'COUNT', count)
local missing = {}
for i = 1, #scan[2], 2 do
  local id = scan[2][i]
  if not redis.call('ZSCORE', index, id) then missing[#missing + 1] = id end
end
return {scan[1], missing}
