-- Defines doubled(number).
-- include planted/part
-- constant GREETING
local function doubled(number)
  return 2 * number
end
