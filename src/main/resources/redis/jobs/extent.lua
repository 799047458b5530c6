-- Looks how long the queue is, and where it begins.
-- KEYS: queue
-- ARGV: none
-- Returns: its length, and the id of its first entry or empty
local queue = KEYS[1]

local first = redis.call('XRANGE', queue, '-', '+', 'COUNT', 1)[1]
return {redis.call('XLEN', queue), first and first[1] or ''}
