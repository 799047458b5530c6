-- Schedules what another processor has failed at: an unknown task, or a later round that was not begun here, if it
-- failed after that round was requested.
-- KEYS: the run; the schedule
-- ARGV: id; milliseconds to keep the run; when the next attempt is due; its retry count; when it has failed
-- Returns: whether it was scheduled
-- include run/parts/read
-- include tasks/parts/schedule
local key, due = KEYS[1], KEYS[2]
local id, ttl, next_at, retry, failed_at = unpack(ARGV)
local run = read(key)
local unbegun = run.state == 'fresh' and run.asked > 0 and run.asked <= tonumber(failed_at)
if run.state and not unbegun then return 0 end
schedule(key, due, id, ttl, next_at, retry)
return 1
