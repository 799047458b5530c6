-- Reads the keywords of a project that most posts have.
-- KEYS: words, ranks
-- ARGV: from which to which, from 0 on
-- Returns: how many are ranked, and what is kept of each of those
local words, ranks = KEYS[1], KEYS[2]
local from, to = ARGV[1], ARGV[2]

local answer = {redis.call('ZCARD', ranks)}
for _, code in ipairs(redis.call('ZREVRANGE', ranks, from, to)) do
  answer[#answer + 1] = redis.call('HGET', words, code)
end
return answer
