-- Releases a lease, so that others need not wait until it expires. A task that the schedule has brought is due again.
-- KEYS: the run; the schedule if it is a task
-- ARGV: token; id; when it is due again
-- Returns: whether the lease was held
-- include run/parts/read
local key, due = KEYS[1], KEYS[2]
local token, id, next_at = unpack(ARGV)
local run = read(key)
if run.owner ~= token then return 0 end
redis.call('HDEL', key, 'owner', 'lease')
if run.state == 'running' then
  redis.call('HSET', key, 'state', run.by == 'due' and 'waiting' or 'fresh')
  if run.by == 'due' then redis.call('ZADD', due, next_at, id) end
end
return 1
