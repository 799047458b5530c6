-- Claims a task for an attempt. A failure whose event is not published yet delays the next attempt as long as the
-- processor that recorded it may still publish it: its event comes before those of the next attempt. So does an end
-- from outside. Repeated with the same token, it returns the same. Taking over a lease that was not released counts as
-- a crash of its holder.
-- KEYS: the run
-- ARGV: token; the lease in milliseconds; milliseconds to keep the run; what brings it, event or due; the time; how
--   many crashes are too many; the retry count of a task that has none
-- Returns: gone; busy and for how many milliseconds; scheduled and the unpublished failure; final, its round, its end,
--   its unpublished event and its request; or held or crashed, round, retry count, unpublished failure and request
-- include run/parts/read
-- include run/parts/lease
-- constant OUTSIDE
local key = KEYS[1]
local token, millis, ttl, by, time, max_crashes, first_retry = unpack(ARGV)
local run = read(key)
local more = redis.call('HMGET', key, 'retry', 'crashes', 'next', 'failed', 'order')
local retry, crashes = more[1] or first_retry, tonumber(more[2] or '0')
local next_at, failed, order = more[3], more[4], more[5] or ''
local round = run.round or '0'
local left = run.lease - now()
if not run.state or run.state == 'fresh' then
  if by == 'due' then return {'gone'} end
  retry = first_retry
elseif run.final then
  if not run.published and run.owner == OUTSIDE and left > 0 then return {'busy', left} end
  return {'final', round, run.outcome or '', run.ending or '', order}
elseif run.state == 'waiting' then
  if failed and left > 0 then return {'busy', left} end
  if by ~= 'due' then
    if failed then redis.call('HSET', key, 'lease', string.format('%.0f', now() + millis)) end
    return {'scheduled', failed or ''}
  end
  if tonumber(next_at) > tonumber(time) then return {'busy', next_at - time} end
elseif run.owner ~= token then
  if by ~= 'due' and run.by == 'due' then return {'scheduled', ''} end
  if left > 0 then return {'busy', left} end
  crashes = crashes + 1
end
redis.call('HSET', key, 'state', 'running', 'round', round, 'retry', retry, 'crashes', crashes, 'by', by)
lease(key, token, millis)
redis.call('PEXPIRE', key, ttl)
return {crashes >= tonumber(max_crashes) and 'crashed' or 'held', round, retry, failed or '', order}
