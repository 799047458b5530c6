-- Defines is_visible(): whether the job with the hash KEYS[1] and the id ARGV[1] exists, and is in the index KEYS[2] of
--   those that the asker may see; an empty key stands for all jobs.
local function is_visible()
  if redis.call('TYPE', KEYS[1]).ok ~= 'hash' then return false end
  return KEYS[2] == '' or redis.call('ZSCORE', KEYS[2], ARGV[1])
end
