-- Writes how far a batch is, unless it was through before, and forgets what is shown of the oldest batches if there are
-- too many.
-- KEYS: projects, totals, batches that are through, shown batches
-- ARGV: project, the batch's hash, JSON, time, how many batches are shown, what is kept for good of a batch that is
--   through or empty, its errors
-- Returns: 1, or 0 if it was through before
-- include collected/parts/batch
-- constant BATCHES
-- constant ERRORS
local projects, totals, ended, batches = unpack(KEYS)
local project, hash, json, time, most, end_json, errors = unpack(ARGV)

if redis.call('HEXISTS', ended, hash) == 1 then return 0 end
redis.call('ZADD', projects, 0, project)
redis.call('SET', batch_key(hash, project), json)
redis.call('ZADD', batches, time, hash)
local excess = redis.call('ZCARD', batches) - most
if excess > 0 then
  for _, oldest in ipairs(redis.call('ZRANGE', batches, 0, excess - 1)) do
    redis.call('ZREM', batches, oldest)
    redis.call('DEL', batch_key(oldest, project))
  end
end
if end_json ~= '' then
  redis.call('HSET', ended, hash, end_json)
  redis.call('HINCRBY', totals, BATCHES, 1)
  redis.call('HINCRBY', totals, ERRORS, errors)
end
return 1
