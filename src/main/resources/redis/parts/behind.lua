-- Defines rank_behind(index, score, member): from which rank on a sorted set, read from its end, goes on behind a
--   member that may be gone by now; 0 if the member is empty.
local function rank_behind(index, score, member)
  if member == '' then return 0 end
  local was_gone = redis.call('ZADD', index, 'NX', score, member) == 1
  local rank = redis.call('ZREVRANK', index, member)
  if not was_gone then return rank + 1 end
  redis.call('ZREM', index, member)
  return rank
end
