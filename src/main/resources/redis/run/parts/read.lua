-- Defines read(key): how a run stands. A task has a `state`, and its `ending` until that is published. A workflow has
-- no `state`, keeps its `ending`, and has `told` once it is published. `lease` and `asked` are 0 if there is none.
local function read(key)
  local h = redis.call('HMGET', key, 'state', 'owner', 'lease', 'end', 'ending', 'told', 'round', 'by', 'asked')
  local final = h[1] == 'ended' or h[5]
  return {
    state = h[1], owner = h[2], lease = tonumber(h[3] or '0'), outcome = h[4], ending = h[5],
    final = final, published = final and (h[6] or not h[5]),
    round = h[7], by = h[8], asked = tonumber(h[9] or '0'),
  }
end
