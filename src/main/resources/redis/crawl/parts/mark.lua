-- Defines mark_all(): says of a URL, and of each other name of its page, that it is not to be crawled for ARGV[2]
--   seconds, and keeps the page under each of them for ARGV[3] seconds. KEYS[2] and KEYS[3] are crawled and page of the
--   URL; both of each name follow.
local function mark_all()
  local ttl, keep = ARGV[2], ARGV[3]
  for i = 2, #KEYS, 2 do
    local crawled, page = KEYS[i], KEYS[i + 1]
    if i > 2 then redis.call('COPY', KEYS[3], page, 'REPLACE') end
    redis.call('SET', crawled, '', 'EX', ttl)
    redis.call('EXPIRE', page, keep)
  end
end
