-- Keeps a text under a key, unless the key is taken.
-- KEYS: key
-- ARGV: text, seconds
-- Returns: what was there before, or empty
local key, text, seconds = KEYS[1], ARGV[1], ARGV[2]

local before = redis.call('GET', key)
if before then return before end
redis.call('SET', key, text, 'EX', seconds)
return ''
