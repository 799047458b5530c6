-- Looks for the greatest impact of posts.
-- KEYS: hashes of how many posts have which impact
-- ARGV: none
-- Returns: the greatest that any post has, or 0
local greatest = 0
for _, key in ipairs(KEYS) do
  local counts = redis.call('HGETALL', key)
  for i = 1, #counts, 2 do
    local impact, posts = counts[i], counts[i + 1]
    if posts ~= '0' then greatest = math.max(greatest, tonumber(impact)) end
  end
end
return greatest
