-- Defines publish(key, due, id, ttl): leaves of a run whose terminal event is published that it has ended, and how. A
-- task leaves its schedule. The results of a workflow are in its events; where its last records lie is kept, so that
-- they can be deleted, unless that is the records themselves.
local function publish(key, due, id, ttl)
  local steps = tonumber(redis.call('HGET', key, 'done') or '0')
  for i = 0, steps - 1 do redis.call('HDEL', key, 'step:' .. i) end
  redis.call('HDEL', key, 'owner', 'lease', 'next', 'failed', 'order', 'done', 'crashes')
  local place = redis.call('HGET', key, 'place')
  if place and #place > 512 then redis.call('HDEL', key, 'place') end
  if due then
    redis.call('HDEL', key, 'ending')
    redis.call('ZREM', due, id)
  else
    redis.call('HSET', key, 'told', '1')
  end
  redis.call('PEXPIRE', key, ttl)
end
