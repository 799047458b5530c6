-- Includes what is not there.
-- KEYS: none
-- ARGV: none
-- Returns: never
-- include planted/nothing
return 1
