-- Looks at some of an index of jobs, and drops what is gone.
-- KEYS: index
-- ARGV: cursor, about how many to look at
-- Returns: the next cursor, how many were looked at, how many were dropped
-- constant JOB_PREFIX
local index, cursor, count = KEYS[1], ARGV[1], ARGV[2]

local scan = redis.call('ZSCAN', index, cursor, 'COUNT', count)
local dropped = 0
for i = 1, #scan[2], 2 do
  local id = scan[2][i]
  if redis.call('EXISTS', JOB_PREFIX .. id) == 0 then
    dropped = dropped + redis.call('ZREM', index, id)
  end
end
return {scan[1], #scan[2] / 2, dropped}
