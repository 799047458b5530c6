-- Sets for how long entries that are ours have been idle, and how often they were delivered.
-- KEYS: stream
-- ARGV: group, consumer, then id, deliveries, idle milliseconds and new deliveries of each entry
-- Returns: 1
-- include streams/parts/entry

for i = 3, #ARGV, 4 do
  local id, deliveries, idle, new_deliveries = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]
  if is_ours(id, deliveries) then
    redis.call('XCLAIM', stream, group, consumer, 0, id, 'IDLE', idle, 'RETRYCOUNT', new_deliveries, 'JUSTID')
  end
end
return 1
