-- Removes entries from the beginning of a stream that every group has been given and has acknowledged; none if there is
-- no group. The parts of ids are compared as texts, as they may be larger than the numbers of Lua are exact.
-- KEYS: stream
-- ARGV: about how many to remove at the most
-- Returns: how many were removed
local stream, most = KEYS[1], ARGV[1]

local function is_less(number, other)
  if #number ~= #other then return #number < #other end
  return number < other
end

local function parts(id)
  return string.match(id, '(%d+)-(%d+)')
end

local function is_before(id, other)
  local millis, sequence = parts(id)
  local other_millis, other_sequence = parts(other)
  if millis ~= other_millis then return is_less(millis, other_millis) end
  return is_less(sequence, other_sequence)
end

local function next_id(id)
  local millis, sequence = parts(id)
  return #sequence > 15 and id or millis .. '-' .. string.format('%.0f', tonumber(sequence) + 1)
end

local function first_needed_by(group)
  local info = {}
  for i = 1, #group, 2 do info[group[i]] = group[i + 1] end
  local first_pending = info['pending'] > 0 and redis.call('XPENDING', stream, info['name'])[2]
  return first_pending or next_id(info['last-delivered-id'])
end

if redis.call('EXISTS', stream) == 0 then return 0 end
local first_needed
for _, group in ipairs(redis.call('XINFO', 'GROUPS', stream)) do
  local id = first_needed_by(group)
  if not first_needed or is_before(id, first_needed) then first_needed = id end
end
if not first_needed then return 0 end

local removed = redis.call('XTRIM', stream, 'MINID', '~', first_needed, 'LIMIT', most)
if removed >= most / 2 then return removed end
return removed + redis.call('XTRIM', stream, 'MINID', '=', first_needed)
