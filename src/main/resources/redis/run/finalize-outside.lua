-- Ends a run from outside its processor, whoever holds its lease, or if nobody has seen it yet. The same end is taken
-- over if its event was not published in time. A task is scheduled, so that its end is published even if whoever has
-- asked dies.
-- KEYS: the run; the schedule of tasks, if it is one
-- ARGV: milliseconds to keep the run; id; the end; how long its event is waited for; when the schedule brings it; the
--   fields of the end and their values
-- Returns: finalized, in_progress (it is being published), already_final (it was), or conflict (it has another end)
-- include run/parts/read
-- include run/parts/lease
local run = read(KEYS[1])
if run.final then
  if run.outcome ~= ARGV[3] then return 'conflict' end
  if run.published then return 'already_final' end
  if run.lease > now() then return 'in_progress' end
end
redis.call('HSET', KEYS[1], unpack(ARGV, 6))
lease(KEYS[1], 'outside', ARGV[4])
if KEYS[2] then
  redis.call('HSETNX', KEYS[1], 'round', 0)
  redis.call('HSET', KEYS[1], 'by', 'due')
  redis.call('ZADD', KEYS[2], ARGV[5], ARGV[2])
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 'finalized'
