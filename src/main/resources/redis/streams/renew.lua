-- Renews the leases of entries that are ours.
-- KEYS: stream
-- ARGV: group, consumer, then id and deliveries of each entry
-- Returns: the ids of entries that are not ours
-- include streams/parts/entry

local lost = {}
for i = 3, #ARGV, 2 do
  local id = ARGV[i]
  if is_ours(id, ARGV[i + 1]) then
    redis.call('XCLAIM', stream, group, consumer, 0, id, 'JUSTID')
  else
    lost[#lost + 1] = id
  end
end
return lost
