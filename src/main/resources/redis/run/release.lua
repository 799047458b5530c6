-- Gives a lease back, so that nobody waits for its end. A task that the schedule has brought is due again.
-- KEYS: the run; the schedule of tasks, if it is one
-- ARGV: token; id; when it is due again
-- Returns: whether the lease was held
-- include run/parts/read
local run = read(KEYS[1])
if run.owner ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'owner', 'lease')
if run.state == 'running' then
  local due = run.by == 'due'
  redis.call('HSET', KEYS[1], 'state', due and 'waiting' or 'fresh')
  if due then redis.call('ZADD', KEYS[2], ARGV[3], ARGV[2]) end
end
return 1
