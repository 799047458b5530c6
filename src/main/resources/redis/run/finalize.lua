-- Ends a run whose lease is held. Asked again with the same token, it answers the same.
-- KEYS: the run
-- ARGV: token; milliseconds to keep the run; the fields of the end and their values
-- Returns: whether the lease was held
-- include run/parts/read
local key = KEYS[1]
local token, ttl = ARGV[1], ARGV[2]
local run = read(key)
if run.owner ~= token or run.state == 'waiting' then return 0 end
if run.final then return 1 end
redis.call('HSET', key, unpack(ARGV, 3))
redis.call('PEXPIRE', key, ttl)
return 1
