-- Checks whether attempts still hold their jobs.
-- KEYS: queue, index of all jobs
-- ARGV: group, consumer, default ttl; then of each run: job id, entry, attempt, now
-- Returns: for each run: ours, taken, final, gone or broken
-- include jobs/parts/begun
-- constant JOB_PREFIX

local function run(first)
  return check(first, JOB_PREFIX .. ARGV[first])
end

return run_all(COMMON, run)
