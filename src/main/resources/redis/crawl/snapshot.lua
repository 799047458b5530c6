-- One step of a snapshot: the changes after an event of the log to requests up to a position of the index, and the next
-- requests in their current state. Changes to these and to later requests are part of that state.
-- KEYS: requests of the user, their index, pending requests of all users, log (see CrawlKeys)
-- ARGV: event and position or both empty in the first step, how many requests, how many bytes
-- Returns: whether the log is intact; the last event of the log; event, id and status of each change; id and JSON of
--   each request
-- include crawl/parts/intact
local requests, index, _, log = unpack(KEYS)
local event, position, most, most_bytes = unpack(ARGV)

local function last_event()
  local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  return last and last[1] or string.format('%.0f-0', now() - 1)
end

local from, changes = 0, {}
if event == '' then
  event = last_event()
else
  local rank = redis.call('ZRANK', index, position)
  if not rank or not is_intact(log, event) then return {0, '', {}, {}} end
  from = rank + 1
  for _, entry in ipairs(redis.call('XRANGE', log, '(' .. event, '+')) do
    event = entry[1]
    local id, status = entry[2][2], entry[2][4]
    local at = redis.call('ZRANK', index, id)
    if at and at < from then
      changes[#changes + 1] = event
      changes[#changes + 1] = id
      changes[#changes + 1] = status
    end
  end
end

local page, bytes = {}, 0
for _, id in ipairs(redis.call('ZRANGE', index, from, from + most - 1)) do
  local json = redis.call('HGET', requests, id) or ''
  page[#page + 1] = id
  page[#page + 1] = json
  bytes = bytes + #json
  if bytes > tonumber(most_bytes) then break end
end
return {1, event, changes, page}
