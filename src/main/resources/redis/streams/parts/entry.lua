-- Defines is_ours(id, deliveries): whether an entry is pending for our consumer with no more deliveries than we know
--   of. Taking it over counts a delivery, even under our own name. Defines stream, group and consumer as well:
--   KEYS[1], ARGV[1] and ARGV[2].
local stream, group, consumer = KEYS[1], ARGV[1], ARGV[2]

local function is_ours(id, deliveries)
  local entry = redis.call('XPENDING', stream, group, id, id, 1, consumer)[1]
  return entry and entry[4] <= tonumber(deliveries)
end
