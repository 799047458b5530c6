-- Looks up a URL and locks it if it must be crawled. A page within its TTL whose data is missing is
-- crawled again, because there is nothing to respond with.
-- KEYS: crawled, page, lock of the URL (see KnownPages.Keys)
-- ARGV: token, lease milliseconds
-- Returns: known and the page; or ours and URL, ETag and modification time of the stored page, each may be empty;
--   or busy
local crawled, page, lock = unpack(KEYS)
local token, lease = ARGV[1], ARGV[2]

if redis.call('EXISTS', crawled) == 1 then
  local data = redis.call('HGET', page, 'data')
  if data then return {'known', data} end
end
if redis.call('SET', lock, token, 'NX', 'PX', lease) then
  local found, etag, modified = unpack(redis.call('HMGET', page, 'found', 'etag', 'modified'))
  return {'ours', found or '', etag or '', modified or ''}
end
return {'busy'}
