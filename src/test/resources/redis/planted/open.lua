-- Ends too early.
-- KEYS: none
-- ARGV: none
-- Returns: never
return {1