-- Acknowledges entries that are ours.
-- KEYS: stream
-- ARGV: group, consumer, then id and deliveries of each entry
-- Returns: how many were acknowledged
-- include streams/parts/entry

local acknowledged = 0
for i = 3, #ARGV, 2 do
  local id = ARGV[i]
  if is_ours(id, ARGV[i + 1]) then
    acknowledged = acknowledged + redis.call('XACK', stream, group, id)
  end
end
return acknowledged
