-- Appends a value to a list.
-- KEYS: list
-- ARGV: value
-- Returns: the length of the list
return redis.call('RPUSH', KEYS[1], ARGV[1])
