-- Defines is_intact(log, event): whether nothing behind an event of the log is missing; its reader has to start over
--   otherwise.
-- include crawl/parts/log
-- include parts/now
local function millis_of(event)
  return tonumber(string.match(event, '^%d+'))
end

local function is_intact(log, event)
  if redis.call('XRANGE', log, event, event)[1] then return true end
  local millis, now_millis = millis_of(event), now()
  if millis > now_millis or millis < now_millis - 1000 * LONGEST_SECONDS then return false end
  local first = redis.call('XRANGE', log, '-', '+', 'COUNT', 1)[1]
  if not first then return true end
  return redis.call('XLEN', log) < MOST_EVENTS and millis_of(first[1]) > millis
end
