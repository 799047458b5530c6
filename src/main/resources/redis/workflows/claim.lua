-- Claims a workflow for a processor. Taking it over from one that has not given it back counts as that one's crash.
-- KEYS: the run
-- ARGV: token; milliseconds to keep the run; the lease in milliseconds; the time, if it starts now; how many crashes
--   are too many
-- Returns: published and where its last records were; unpublished, its event and where they are; busy and for how many
--   milliseconds; or held or crashed, when it was started, where its records are, and the results of its steps
-- include run/parts/read
-- include run/parts/lease
local key = KEYS[1]
local token, ttl, millis, started_at, max_crashes = unpack(ARGV)
local run = read(key)
local more = redis.call('HMGET', key, 'place', 'crashes', 'done')
local place, crashes, done = more[1] or '', tonumber(more[2] or '0'), tonumber(more[3] or '0')
if run.published then return {'published', place} end
local others = run.owner and run.owner ~= token
local left = run.lease - now()
if others and left > 0 then return {'busy', string.format('%.0f', left)} end
lease(key, token, millis)
redis.call('PEXPIRE', key, ttl)
if run.final then return {'unpublished', run.ending, place} end
redis.call('HSETNX', key, 'startedAt', started_at)
if others then crashes = crashes + 1 end
redis.call('HSET', key, 'crashes', crashes)
local word = crashes >= tonumber(max_crashes) and 'crashed' or 'held'
local answer = {word, redis.call('HGET', key, 'startedAt'), place}
for i = 0, done - 1 do answer[i + 4] = redis.call('HGET', key, 'step:' .. i) end
return answer
