-- Defines move(base, id, from, to, sort, owner, score): moves a view to the indexes of another status; if it has had
--   none, it comes into those of all statuses too.
-- include events/parts/indexes
local function move(base, id, from, to, sort, owner, score)
  if from == to then return end
  for _, scope in ipairs(scopes(owner)) do
    if from == '' then
      redis.call('ZADD', index_key(base, '', '', scope), score, id)
      redis.call('ZADD', index_key(base, '', sort, scope), score, id)
    else
      redis.call('ZREM', index_key(base, from, '', scope), id)
      redis.call('ZREM', index_key(base, from, sort, scope), id)
    end
    redis.call('ZADD', index_key(base, to, '', scope), score, id)
    redis.call('ZADD', index_key(base, to, sort, scope), score, id)
  end
end
