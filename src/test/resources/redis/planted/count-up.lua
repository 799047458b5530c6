-- Counts up.
-- KEYS: count
-- ARGV: none
-- Returns: the count
return redis.call('INCR', KEYS[1])
