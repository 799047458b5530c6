-- Does not compile.
-- KEYS: none
-- ARGV: none
-- Returns: never
-- include planted/part
local answer = = 1
return answer
