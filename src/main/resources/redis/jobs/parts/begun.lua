-- Defines check(first, hash): how the attempt of the run that begins at ARGV[first] stands, after it has begun: ours,
--   taken, final, gone or broken; and keep_all(hash), which puts off the expiry of all keys of a job and returns for
--   how many seconds.
-- include jobs/parts/attempt
-- constant TERMINAL
local function check(first, hash)
  local status = redis.pcall('HGET', hash, 'status')
  if type(status) == 'table' then return 'broken' end
  if is_missing(status, hash) then return 'gone' end
  if TERMINAL[status] then return 'final' end
  return is_held(first) and 'ours' or 'taken'
end

local function keep_all(hash)
  local ttl = ttl_or(redis.call('HGET', hash, 'ttl_s'), default_ttl)
  keep(hash, ttl)
  keep_owner(hash, ttl)
  return ttl
end
