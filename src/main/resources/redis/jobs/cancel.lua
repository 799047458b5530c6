-- Cancels a job that has not come to its end, and takes it out of the queue. Its queue entry has the id of the event
-- that says that it was queued, if the same script has written both.
-- KEYS: hash, index of what the asker may see or empty, events, queue, owner
-- ARGV: id, now, data of the event, the ttl if the job has none
-- Returns: nothing if the asker sees no such job; else its status, and whether that is new
-- include jobs/parts/visible
-- include jobs/parts/field
-- include jobs/parts/ttl
-- constant TERMINAL
local hash, _, events, queue, owner = unpack(KEYS)
local id, now, data, default_ttl = unpack(ARGV)

local function take_out_of_queue()
  local event = redis.call('XRANGE', events, '-', '+', 'COUNT', 1)[1]
  if not event or field(event, 'type') ~= 'queued' then return end
  local entry = redis.call('XRANGE', queue, event[1], event[1])[1]
  if entry and field(entry, 'job_id') == id then redis.call('XDEL', queue, event[1]) end
end

if not is_visible() then return {} end
local job = redis.call('HMGET', hash, 'status', 'ttl_s')
if TERMINAL[job[1]] then return {job[1], 0} end
if job[1] == 'queued' then take_out_of_queue() end
redis.call('HSET', hash, 'status', 'canceled', 'updated_ts', now)
redis.call('XADD', events, '*', 'type', 'canceled', 'ts', now, 'step', 'gateway.cancel', 'data', data)
local ttl = ttl_or(job[2], default_ttl)
redis.call('EXPIRE', hash, ttl)
redis.call('EXPIRE', events, ttl)
redis.call('EXPIRE', owner, ttl)
return {'canceled', 1}
