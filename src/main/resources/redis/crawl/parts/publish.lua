-- Defines publish(log, id, status): writes the change of a request to the log.
-- include crawl/parts/log
local function publish(log, id, status)
  redis.call('XADD', log, 'MAXLEN', '~', MOST_EVENTS, '*', 'id', id, 'status', status)
  redis.call('EXPIRE', log, LONGEST_SECONDS)
end
