-- Counts the entries behind an id, up to a limit.
-- KEYS: stream
-- ARGV: id, limit
-- Returns: the count, and the id of the last entry that was counted
local stream, id, limit = KEYS[1], ARGV[1], ARGV[2]

local entries = redis.call('XRANGE', stream, '(' .. id, '+', 'COUNT', limit)
return {#entries, #entries > 0 and entries[#entries][1] or id}
