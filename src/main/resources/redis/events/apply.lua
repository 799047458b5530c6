-- Writes a view into which events were projected, unless it has changed since it was read.
-- KEYS: hash, events, indexes, expiry
-- ARGV: the count of changes that was read, id, view, status, whether that is final, sort, owner, time of creation or
--   empty while that is unknown, partition, offset, when the view expires, the bound of its events, then type and
--   envelope of each event that has changed it, and whether it is an end
-- Returns: 1, or 0 if the view has changed
-- include events/parts/move
local hash, events, indexes, expiry = unpack(KEYS)
local read_version, id, view, status, is_final, sort, owner, created, partition, offset, expires, most_events =
  unpack(ARGV, 1, 12)

local version, indexed_before, ahead = unpack(redis.call('HMGET', hash, 'v', 'status', 'ahead'))
if (version or '') ~= read_version then return 0 end

local shown = status
if ahead then
  if ahead == status or is_final == '1' then
    redis.call('HDEL', hash, 'ahead')
  else
    shown = ahead
  end
end
local indexed = ''
if created ~= '' then
  indexed = shown
  move(indexes, id, indexed_before or '', shown, sort, owner, created)
end
redis.call('HSET', hash, 'v', (tonumber(version or '') or 0) + 1, 'view', view, 'status', indexed,
  'sort', sort, 'owner', owner, 'created', created, 'o:' .. partition, offset)
for i = 13, #ARGV, 3 do
  redis.call('XADD', events, 'MAXLEN', most_events, '*', 'type', ARGV[i], 'event', ARGV[i + 1], 'end', ARGV[i + 2])
end
redis.call('ZADD', expiry, expires, id)
return 1
