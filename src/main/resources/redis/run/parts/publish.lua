-- Defines publish(ttl): leaves of a run whose terminal event is published that it has ended, and how. The results of a
--   workflow are in its events; where its last records lie is kept, so that they can be deleted, unless that is the
--   records themselves. KEYS[1] is the run, KEYS[2] the schedule that a task leaves; ARGV[2] is the id.
local function publish(ttl)
  local run = KEYS[1]
  local steps = tonumber(redis.call('HGET', run, 'done') or '0')
  for i = 0, steps - 1 do redis.call('HDEL', run, 'step:' .. i) end
  redis.call('HDEL', run, 'owner', 'lease', 'next', 'failed', 'order', 'done', 'crashes')
  local place = redis.call('HGET', run, 'place')
  if place and #place > 512 then redis.call('HDEL', run, 'place') end
  if KEYS[2] then
    redis.call('HDEL', run, 'ending')
    redis.call('ZREM', KEYS[2], ARGV[2])
  else
    redis.call('HSET', run, 'told', '1')
  end
  redis.call('PEXPIRE', run, ttl)
end
