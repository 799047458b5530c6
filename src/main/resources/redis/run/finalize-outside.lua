-- Ends a run from outside its processor, whichever processor holds its lease, also if none has seen it yet. The same
-- end is taken over if its event was not published in time. A task is scheduled, so that its end is published even if
-- the caller dies.
-- KEYS: the run; the schedule if it is a task
-- ARGV: milliseconds to keep the run; id; the end; how long its event is waited for; when the schedule brings it; the
--   fields of the end and their values
-- Returns: finalized, in_progress (it is being published), already_final (it was), or conflict (it has another end)
-- include run/parts/read
-- include run/parts/lease
-- constant OUTSIDE
local key, due = KEYS[1], KEYS[2]
local ttl, id, outcome, publish_time, next_at = unpack(ARGV, 1, 5)
local run = read(key)
if run.final then
  if run.outcome ~= outcome then return 'conflict' end
  if run.published then return 'already_final' end
  if run.lease > now() then return 'in_progress' end
end
redis.call('HSET', key, unpack(ARGV, 6))
lease(key, OUTSIDE, publish_time)
if due then
  redis.call('HSETNX', key, 'round', 0)
  redis.call('HSET', key, 'by', 'due')
  redis.call('ZADD', due, next_at, id)
end
redis.call('PEXPIRE', key, ttl)
return 'finalized'
