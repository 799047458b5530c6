-- Counts that jobs go back to the queue in good order, which is no crash.
-- KEYS: queue, index of all jobs
-- ARGV: group, consumer, default ttl; then of each run: job id, entry, attempt, now
-- Returns: for each run: ours, taken, final, gone or broken
-- include jobs/parts/begun
-- constant JOB_PREFIX
-- constant GIVEN_BACK_SUFFIX

local function run(first)
  local hash = JOB_PREFIX .. ARGV[first]
  local standing = check(first, hash)
  if standing ~= 'ours' then return standing end
  redis.call('INCR', hash .. GIVEN_BACK_SUFFIX)
  redis.call('EXPIRE', hash .. GIVEN_BACK_SUFFIX, keep_all(hash))
  return 'ours'
end

return run_all(COMMON, run)
