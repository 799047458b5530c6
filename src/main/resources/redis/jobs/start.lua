-- Begins attempts of jobs, unless they are superseded. A job that has never begun has crashed no worker, however often
-- its entry was delivered.
-- KEYS: queue, index of all jobs
-- ARGV: group, consumer, default ttl; then of each run: job id, entry, attempt, now, how many crashes are too many, the
--   event's step
-- Returns: for each run: ours, taken, final, gone, broken, crashed, or unparked (ended by crashes and not parked)
-- include jobs/parts/attempt
-- constant JOB_PREFIX
-- constant GIVEN_BACK_SUFFIX
-- constant TERMINAL
-- constant CRASHED

local indexed = {}

local function is_ended_by_crashes(hash)
  local error = redis.call('HGET', hash, 'error')
  return error and string.find(error, '"code":"' .. CRASHED .. '"', 1, true)
end

local function crashes(hash, attempt, status)
  local before = attempt - 1
  if before <= 0 or status ~= 'running' then return -1 end
  return before - (tonumber(redis.call('GET', hash .. GIVEN_BACK_SUFFIX) or 0) or 0)
end

local function run(first)
  local id, attempt, now = ARGV[first], ARGV[first + 2], ARGV[first + 3]
  local most_crashes, step = tonumber(ARGV[first + 4]), ARGV[first + 5]
  local hash = JOB_PREFIX .. id
  local job = redis.pcall('HMGET', hash, 'status', 'ttl_s', 'created_ts')
  if job.err then return 'broken' end
  local status = job[1]
  if is_missing(status, hash) then return 'gone' end
  if status == 'error' and is_held(first) and is_ended_by_crashes(hash) then return 'unparked' end
  if TERMINAL[status] then return 'final' end
  if not is_held(first) then return 'taken' end
  if crashes(hash, tonumber(attempt), status) >= most_crashes then return 'crashed' end

  local data = attempt == '1' and '{}' or '{"attempt":' .. attempt .. '}'
  local event = redis.pcall('XADD', hash .. EVENTS_SUFFIX, '*',
    'type', 'running', 'ts', now, 'step', step, 'data', data)
  if type(event) == 'table' and event.err then return 'broken' end
  redis.call('HSET', hash, 'status', 'running', 'updated_ts', now)
  local ttl, created = ttl_or(job[2], default_ttl), tonumber(job[3])
  keep(hash, ttl)
  if not created or now - created > 1000 * ttl then keep_owner(hash, ttl) end
  indexed[#indexed + 1] = created and job[3] or now
  indexed[#indexed + 1] = id
  return 'ours'
end

local function finish()
  if #indexed > 0 then redis.pcall('ZADD', KEYS[2], 'NX', unpack(indexed)) end
end

return run_all(COMMON, run, finish)
