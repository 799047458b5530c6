-- Writes to the log that a third-party gateway has ended a request, unless the log has that entry.
-- KEYS: requests of the user, their index, pending requests of all users, log (see CrawlKeys)
-- ARGV: id, status, score, member of the pending ones
-- Returns: 1, or 0 if it is there already
-- include crawl/parts/publish
local _, index, pending, log = unpack(KEYS)
local id, status, score, member = unpack(ARGV)

redis.call('ZADD', index, 'NX', score, id)
redis.call('ZREM', pending, member)
for _, entry in ipairs(redis.call('XREVRANGE', log, '+', '-')) do
  local fields = entry[2]
  if fields[2] == id and fields[4] == status then return 0 end
end
publish(log, id, status)
return 1
