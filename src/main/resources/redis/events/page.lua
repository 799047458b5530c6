-- Reads some ids of an index, newest first, from behind one that may be gone by now.
-- KEYS: index
-- ARGV: score and id of that one or both empty, how many
-- Returns: ids and scores in turn
-- include parts/behind
local index = KEYS[1]
local score, id, count = unpack(ARGV)

local from = rank_behind(index, score, id)
return redis.call('ZREVRANGE', index, from, from + count - 1, 'WITHSCORES')
