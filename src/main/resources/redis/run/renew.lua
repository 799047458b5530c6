-- Renews leases that are still held. What waits for its next attempt is not renewed.
-- KEYS: the run of each
-- ARGV: the lease in milliseconds, or 0 to look only; milliseconds to keep the runs; the token of each
-- Returns: for each lease whether it is held
-- include run/parts/read
-- include run/parts/lease
local millis, ttl = ARGV[1], ARGV[2]
local answers = {}
for i, key in ipairs(KEYS) do
  local token = ARGV[i + 2]
  local run = read(key)
  answers[i] = run.owner == token and 1 or 0
  if run.owner == token and millis ~= '0' and run.state ~= 'waiting' then
    lease(key, token, millis)
    redis.call('PEXPIRE', key, ttl)
  end
end
return answers
