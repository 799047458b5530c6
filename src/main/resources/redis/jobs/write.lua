-- Writes events of jobs, and their ends, unless the attempts do not hold the jobs any more.
-- KEYS: queue, index of all jobs
-- ARGV: group, consumer, default ttl; then of each run: job id, entry, attempt, now, a word if the job's expiry need
--   not be put off, the status if the job ends or empty, the field of its outcome, the outcome, and type, ts, step and
--   data of each event
-- Returns: for each run: ours, taken, final, gone or broken
-- include jobs/parts/begun
-- constant JOB_PREFIX

local function run(first, last)
  local hash = JOB_PREFIX .. ARGV[first]
  local now, is_kept, status = ARGV[first + 3], ARGV[first + 4] ~= '', ARGV[first + 5]
  local standing = check(first, hash)
  if standing ~= 'ours' then return standing end
  if status == '' then
    redis.call('HSET', hash, 'updated_ts', now)
  else
    local outcome_field, outcome = ARGV[first + 6], ARGV[first + 7]
    redis.call('HSET', hash, 'updated_ts', now, 'status', status, outcome_field, outcome)
  end
  for i = first + 8, last, 4 do
    redis.call('XADD', hash .. EVENTS_SUFFIX, '*',
      'type', ARGV[i], 'ts', ARGV[i + 1], 'step', ARGV[i + 2], 'data', ARGV[i + 3])
  end
  if not is_kept then keep_all(hash) end
  return 'ours'
end

return run_all(COMMON, run)
