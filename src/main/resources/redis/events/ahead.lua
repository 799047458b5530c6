-- Shows a status whose event has been published and not yet read back.
-- KEYS: hash, indexes
-- ARGV: id, status, then the statuses that it can follow
-- Returns: 1, or 0 if it cannot follow the status that there is
-- include events/parts/move
local hash, indexes = KEYS[1], KEYS[2]
local id, status = ARGV[1], ARGV[2]

local before, sort, owner, created = unpack(redis.call('HMGET', hash, 'status', 'sort', 'owner', 'created'))
for i = 3, #ARGV do
  if before == ARGV[i] then
    redis.call('HSET', hash, 'ahead', status, 'status', status)
    move(indexes, id, before, status, sort, owner, created)
    return 1
  end
end
return 0
