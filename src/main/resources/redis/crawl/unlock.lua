-- Deletes locks that are ours.
-- KEYS: locks
-- ARGV: the token of each
-- Returns: 1
for i, lock in ipairs(KEYS) do
  if redis.call('GET', lock) == ARGV[i] then redis.call('DEL', lock) end
end
return 1
