-- Looks what is known of a URL and, if that is not enough, locks it. A page that is not to be crawled now, but of which
-- nothing is kept, is crawled all the same: nobody could be answered.
-- KEYS: crawled, page, lock of the URL (see KnownPages.Keys)
-- ARGV: token, lease milliseconds
-- Returns: known and the page; or ours and url, etag and modification time of what is kept, each may be empty; or busy
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
