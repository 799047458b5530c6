-- Defines first_due(schedule): the score of the first member of a sorted set, in full, or empty if there is none.
local function first_due(schedule)
  local first = redis.call('ZRANGE', schedule, 0, 0, 'WITHSCORES')
  return first[2] and string.format('%.0f', first[2]) or ''
end
