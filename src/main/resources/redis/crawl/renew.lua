-- Renews our locks; restores those that may have expired during an outage, unless others hold them.
-- KEYS: locks
-- ARGV: lease milliseconds, 1 if they may have expired, then the token of each
-- Returns: the tokens of those that are lost
local lease, may_have_expired = ARGV[1], ARGV[2] == '1'

local lost = {}
for i, lock in ipairs(KEYS) do
  local token = ARGV[i + 2]
  local holder = redis.call('GET', lock)
  if holder == token or (not holder and may_have_expired) then
    redis.call('SET', lock, token, 'PX', lease)
  else
    lost[#lost + 1] = token
  end
end
return lost
