-- Defines ttl_or(ttl, default): for how many seconds a job is kept, as its field says if that is a sensible number.
local function ttl_or(ttl, default)
  return ttl and #ttl < 10 and string.find(ttl, '^[1-9]%d*$') and ttl or default
end
