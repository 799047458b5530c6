-- Whether leases are still held, and if so, for so long from now. What waits for its next attempt is not renewed.
-- KEYS: the run of each
-- ARGV: the lease in milliseconds, or 0 to look only; milliseconds to keep the runs; the token of each
-- Returns: for each, whether it is held
-- include run/parts/read
-- include run/parts/lease
local answers = {}
for i, key in ipairs(KEYS) do
  local run = read(key)
  if run.owner ~= ARGV[i + 2] then
    answers[i] = 0
  else
    answers[i] = 1
    if ARGV[1] ~= '0' and run.state ~= 'waiting' then
      lease(key, ARGV[i + 2], ARGV[1])
      redis.call('PEXPIRE', key, ARGV[2])
    end
  end
end
return answers
