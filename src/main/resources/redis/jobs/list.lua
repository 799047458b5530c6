-- Looks through an index from the newest job on, or from behind the last that was looked at, and drops what is gone.
-- KEYS: index
-- ARGV: score and id of the last or both empty, how many to look at, how many are wanted, status and task or empty for
--   any
-- Returns: whether that was all, score and id of the last that was looked at, and the ids that fit
-- include parts/behind
-- constant JOB_PREFIX
local index = KEYS[1]
local score, last, most, wanted, status, task = unpack(ARGV)

local function fits(hash)
  local job = redis.call('HMGET', hash, 'status', 'task')
  return (status == '' or status == job[1]) and (task == '' or task == job[2])
end

local from = rank_behind(index, score, last)
local ids = redis.call('ZREVRANGE', index, from, from + most - 1, 'WITHSCORES')
local found, at = {}, 1
while at < #ids and #found < tonumber(wanted) do
  last, score, at = ids[at], ids[at + 1], at + 2
  local hash = JOB_PREFIX .. last
  if redis.call('TYPE', hash).ok ~= 'hash' then
    redis.call('ZREM', index, last)
  elseif fits(hash) then
    found[#found + 1] = last
  end
end
local is_all = at > #ids and #ids < 2 * most
return {is_all and 1 or 0, score, last, found}
