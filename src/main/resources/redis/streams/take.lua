-- Takes over entries that have been idle for long enough, of all consumers or of one, except those that are held
-- already. Entries that were deleted from the stream are acknowledged: there is nothing left to handle.
-- KEYS: stream
-- ARGV: group, consumer, idle milliseconds, the only consumer or empty, how many, the ids that are held
-- Returns: whether there may be more, then id, deliveries and fields of each entry
local stream, group, consumer = KEYS[1], ARGV[1], ARGV[2]
local idle, only, most = ARGV[3], ARGV[4], tonumber(ARGV[5])

local held = {}
for i = 6, #ARGV do held[ARGV[i]] = true end

local limit = most + #ARGV - 5
local query = {'XPENDING', stream, group, 'IDLE', idle, '-', '+', limit}
if only ~= '' then query[#query + 1] = only end
local pending = redis.call(unpack(query))

local taken = {#pending == limit and 1 or 0}
for _, entry in ipairs(pending) do
  local id, deliveries = entry[1], entry[4]
  if #taken > most then
    taken[1] = 1
    break
  end
  if not held[id] then
    local claimed = redis.call('XCLAIM', stream, group, consumer, idle, id)
    if claimed[1] then
      taken[#taken + 1] = {id, deliveries + 1, claimed[1][2]}
    else
      redis.call('XACK', stream, group, id)
    end
  end
end
return taken
