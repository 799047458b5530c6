-- Looks whether a job's events can be followed from behind an entry. They cannot if the entry is the end, or behind it;
-- nor if the job has ended some time ago, has no event of that, and nothing else follows. Third-party workers write the
-- state first and the event afterwards, so a state alone is not enough.
-- KEYS: hash, index of what the asker may see or empty, events
-- ARGV: id, entry or empty, when some time ago was
-- Returns: 0 if the asker sees no such job, 1 if there is nothing to follow, else 2
-- include jobs/parts/visible
-- include jobs/parts/field
-- constant TERMINAL
local hash, events = KEYS[1], KEYS[3]
local entry, some_time_ago = ARGV[2], tonumber(ARGV[3])
local MISSING, OVER, OPEN = 0, 1, 2
local MOST_LOOKED_AT = 20

local function has_end_since(from)
  for _, event in ipairs(redis.call('XREVRANGE', events, '+', from, 'COUNT', MOST_LOOKED_AT)) do
    if TERMINAL[field(event, 'type')] then return true end
  end
end

if not is_visible() then return MISSING end
if entry == '' then return OPEN end
local last = redis.call('XRANGE', events, entry, entry)[1]
if last and TERMINAL[field(last, 'type')] then return OVER end
local job = redis.call('HMGET', hash, 'status', 'updated_ts')
if not TERMINAL[job[1]] or has_end_since('(' .. entry) then return OPEN end
if has_end_since('-') then return OVER end
if redis.call('XRANGE', events, '(' .. entry, '+', 'COUNT', 1)[1] then return OPEN end
return (tonumber(job[2] or '') or 0) > some_time_ago and OPEN or OVER
