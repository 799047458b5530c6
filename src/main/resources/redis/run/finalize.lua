-- Ends a run whose lease is held. Asked again with the same token, it answers the same.
-- KEYS: the run
-- ARGV: token; milliseconds to keep the run; the fields of the end and their values
-- Returns: whether the lease was held
-- include run/parts/read
local run = read(KEYS[1])
if run.owner ~= ARGV[1] or run.state == 'waiting' then return 0 end
if run.final then return 1 end
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
