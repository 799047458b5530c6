-- Claims a task for an attempt. A failure whose event is not published yet keeps the next attempt back as long as
-- whoever has recorded it may still publish it: its event comes before those of the next attempt. So does an end from
-- outside. Asked again with the same token, it answers the same. Taking it over from somebody who has not given it back
-- counts as their crash.
-- KEYS: the run
-- ARGV: token; the lease in milliseconds; milliseconds to keep the run; what brings it, event or due; the time; how
--   many crashes are too many; the retry count of a task that has none
-- Returns: gone, busy and for how many milliseconds, scheduled and the unpublished failure, final with its round, its
--   end, its unpublished event and its request, or held or crashed with round, retry count, unpublished failure and
--   request
-- include run/parts/read
-- include run/parts/lease
local run = read(KEYS[1])
local h = redis.call('HMGET', KEYS[1], 'retry', 'crashes', 'next', 'failed', 'order')
local due = ARGV[4] == 'due'
local round, retry, crashes = run.round or '0', h[1] or ARGV[7], tonumber(h[2] or '0')
local failed, order = h[4] or '', h[5] or ''
local left = run.lease - now()
if not run.state or run.state == 'fresh' then
  if due then return {'gone'} end
  retry = ARGV[7]
elseif run.final then
  if not run.published and run.owner == 'outside' and left > 0 then return {'busy', left} end
  return {'final', round, run.outcome or '', run.ending or '', order}
elseif run.state == 'waiting' then
  if h[4] and left > 0 then return {'busy', left} end
  if not due then
    if h[4] then redis.call('HSET', KEYS[1], 'lease', string.format('%.0f', now() + ARGV[2])) end
    return {'scheduled', failed}
  end
  if tonumber(h[3]) > tonumber(ARGV[5]) then return {'busy', h[3] - ARGV[5]} end
elseif run.owner ~= ARGV[1] then
  if not due and run.by == 'due' then return {'scheduled', ''} end
  if left > 0 then return {'busy', left} end
  crashes = crashes + 1
end
redis.call('HSET', KEYS[1], 'state', 'running', 'round', round, 'retry', retry, 'crashes', crashes, 'by', ARGV[4])
lease(KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return {crashes >= tonumber(ARGV[6]) and 'crashed' or 'held', round, retry, failed, order}
