-- Defines forget(base, hash, expiry, id): removes a view, its events, and its id from all indexes.
-- include events/parts/indexes
-- constant EVENTS_SUFFIX
local function forget(base, hash, expiry, id)
  local status, sort, owner = unpack(redis.call('HMGET', hash, 'status', 'sort', 'owner'))
  if status and status ~= '' then
    for _, scope in ipairs(scopes(owner)) do
      redis.call('ZREM', index_key(base, '', '', scope), id)
      redis.call('ZREM', index_key(base, '', sort, scope), id)
      redis.call('ZREM', index_key(base, status, '', scope), id)
      redis.call('ZREM', index_key(base, status, sort, scope), id)
    end
  end
  redis.call('DEL', hash, hash .. EVENTS_SUFFIX)
  redis.call('ZREM', expiry, id)
end
