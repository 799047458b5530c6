-- Reads a page of ids from a user's index, newest first, after the given id; if that is gone, after its score.
-- KEYS: index
-- ARGV: the id or empty, its score, how many
-- Returns: ids and scores in turn
local index = KEYS[1]
local id, score, count = unpack(ARGV)

local from = 0
if id ~= '' then
  local rank = redis.call('ZREVRANK', index, id)
  from = rank and rank + 1 or redis.call('ZCOUNT', index, '(' .. score, '+inf')
end
return redis.call('ZREVRANGE', index, from, from + count - 1, 'WITHSCORES')
