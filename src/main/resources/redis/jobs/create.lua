-- Makes a job, unless its idempotency key has made one that is still there, or the queue is full. A queue that is not
-- there, as after the loss of all data, gets the workers' group together with its first entry. An owner's index
-- outlives what is in it, and gets rid of some of what is gone when it gets something new.
-- KEYS: hash, events, queue, index of all jobs, idempotency key or empty, owner and owner's index or both empty
-- ARGV: id, task, payload, now, ttl, the queue's bound, the id of its first entry or empty, owner, the workers' group
-- Returns: 0; or 1 and id, task, payload, ttl and owner of the job that was made before; or 2 if the queue is full; or
--   3 if the queue begins with another entry
-- constant JOB_PREFIX
-- constant OWNER_SUFFIX
local hash, events, queue, index, idempotency, owner_key, owner_index = unpack(KEYS)
local id, task, payload, now, ttl, bound, queue_start, owner, group = unpack(ARGV)
local SHORTEST_OWNER_INDEX_SECONDS = 604800
local LOOKED_AT_IN_OWNER_INDEX = 3

local function made_before()
  local made_id = redis.call('GET', idempotency)
  local made = made_id and JOB_PREFIX .. made_id
  if not made_id or redis.call('TYPE', made).ok ~= 'hash' then return nil end
  local job = redis.call('HMGET', made, 'task', 'payload', 'ttl_s')
  return {1, made_id, job[1] or '', job[2] or '', job[3] or '', redis.call('GET', made .. OWNER_SUFFIX) or ''}
end

local function add_to_owner()
  redis.call('SET', owner_key, owner, 'EX', 2 * ttl)
  for _, other in ipairs(redis.call('ZRANDMEMBER', owner_index, LOOKED_AT_IN_OWNER_INDEX)) do
    if redis.call('EXISTS', JOB_PREFIX .. other) == 0 then redis.call('ZREM', owner_index, other) end
  end
  redis.call('ZADD', owner_index, now, id)
  local index_ttl = math.max(SHORTEST_OWNER_INDEX_SECONDS, 2 * ttl)
  if redis.call('TTL', owner_index) < index_ttl then redis.call('EXPIRE', owner_index, index_ttl) end
end

local before = idempotency ~= '' and made_before()
if before then return before end
local length = redis.call('XLEN', queue)
if length >= tonumber(bound) then return {2} end
if queue_start ~= '' then
  local first = redis.call('XRANGE', queue, '-', '+', 'COUNT', 1)[1]
  if not first or first[1] ~= queue_start then return {3} end
end

redis.call('HSET', hash, 'job_id', id, 'task', task, 'payload', payload, 'status', 'queued',
  'created_ts', now, 'updated_ts', now, 'ttl_s', ttl, 'result', '', 'error', '')
redis.call('EXPIRE', hash, ttl)
if length == 0 and redis.call('EXISTS', queue) == 0 then
  redis.call('XGROUP', 'CREATE', queue, group, '0', 'MKSTREAM')
end
local entry = redis.call('XADD', queue, '*', 'job_id', id, 'task', task, 'payload', payload)
redis.call('XADD', events, entry, 'type', 'queued', 'ts', now, 'step', 'gateway.enqueue', 'data', '{}')
redis.call('EXPIRE', events, ttl)
redis.call('ZADD', index, now, id)
if idempotency ~= '' then redis.call('SET', idempotency, id, 'EX', ttl) end
if owner_key ~= '' then add_to_owner() end
return {0}
