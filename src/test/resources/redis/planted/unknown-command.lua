-- Fails when it runs.
-- KEYS: none
-- ARGV: none
-- Returns: never
return redis.call('NOSUCH')
