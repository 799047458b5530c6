-- What scripts of a worker have in common, whose runs go together (parts/batch). An attempt holds its job while the
-- job's queue entry is pending for our consumer with no more deliveries than the attempt knows of.
-- KEYS: queue, index of all jobs
-- ARGV: group, consumer, default ttl; then each run begins with job id, entry, attempt, now
-- Defines those as default_ttl and COMMON; is_held(first), whether the attempt of the run that begins at ARGV[first]
--   holds its job; is_missing(status, hash), whether there is no job; keep(hash, ttl) and keep_owner(hash, ttl), which
--   put off their expiry.
-- include parts/batch
-- include jobs/parts/ttl
-- constant EVENTS_SUFFIX
-- constant OWNER_SUFFIX
local COMMON = 3
local queue, group, consumer, default_ttl = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
local deliveries

local function look_up(first, last, most)
  local pending = redis.pcall('XPENDING', queue, group, first, last, most, consumer)
  for i = 1, pending.err and 0 or #pending do deliveries[pending[i][1]] = pending[i][4] end
end

local function is_earlier(id, other)
  local dash, other_dash = string.find(id, '-', 1, true), string.find(other, '-', 1, true)
  if dash ~= other_dash then return dash < other_dash end
  local millis, other_millis = string.sub(id, 1, dash), string.sub(other, 1, dash)
  if millis ~= other_millis then return millis < other_millis end
  return #id < #other or #id == #other and id < other
end

-- Jobs that begin or end together mostly stand together in the queue, so that one look finds nearly all of them.
local function look_up_all(entry)
  deliveries = {}
  local first, last = entry, entry
  for i = 1, #runs do
    local other = ARGV[runs[i] + 1]
    if is_earlier(other, first) then first = other end
    if is_earlier(last, other) then last = other end
  end
  look_up(first, last, 2 * #runs)
end

local function is_held(first)
  local entry, attempt = ARGV[first + 1], tonumber(ARGV[first + 2])
  if not deliveries then look_up_all(entry) end
  if not deliveries[entry] then look_up(entry, entry, 1) end
  return deliveries[entry] and deliveries[entry] <= attempt
end

local function is_missing(status, hash)
  return not status and redis.call('EXISTS', hash) == 0
end

local function keep(hash, ttl)
  redis.call('EXPIRE', hash, ttl)
  redis.call('EXPIRE', hash .. EVENTS_SUFFIX, ttl)
end

local function keep_owner(hash, ttl)
  redis.call('EXPIRE', hash .. OWNER_SUFFIX, 2 * ttl)
end
