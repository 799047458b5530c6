-- Claims a workflow for a processor. Taking it over from one that has not given it back counts as that one's crash.
-- KEYS: the run
-- ARGV: token; milliseconds to keep the run; the lease in milliseconds; the time, if it starts now; how many crashes
--   are too many
-- Returns: published and where its last records were, unpublished with its event and where they are, busy and for how
--   many milliseconds, or held or crashed with when it was started, where its records are, and the results of its steps
-- include run/parts/read
-- include run/parts/lease
local run = read(KEYS[1])
local more = redis.call('HMGET', KEYS[1], 'place', 'crashes', 'done')
local place = more[1] or ''
if run.published then return {'published', place} end
local others = run.owner and run.owner ~= ARGV[1]
local left = run.lease - now()
if others and left > 0 then return {'busy', string.format('%.0f', left)} end
lease(KEYS[1], ARGV[1], ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
if run.final then return {'unpublished', run.ending, place} end
redis.call('HSETNX', KEYS[1], 'startedAt', ARGV[4])
local crashes = tonumber(more[2] or '0') + (others and 1 or 0)
redis.call('HSET', KEYS[1], 'crashes', crashes)
local word = crashes >= tonumber(ARGV[5]) and 'crashed' or 'held'
local answer = {word, redis.call('HGET', KEYS[1], 'startedAt'), place}
for i = 0, tonumber(more[3] or '0') - 1 do
  answer[i + 4] = redis.call('HGET', KEYS[1], 'step:' .. i)
end
return answer
