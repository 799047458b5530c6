-- Notes that a mail is being sent, unless it was sent. The first attempt determines its message id.
-- KEYS: record
-- ARGV: message id, ttl
-- Returns: state and message id
local record, message_id, ttl = KEYS[1], ARGV[1], ARGV[2]

redis.call('HSETNX', record, 'messageId', message_id)
redis.call('HSETNX', record, 'state', 'sending')
redis.call('EXPIRE', record, ttl)
return redis.call('HMGET', record, 'state', 'messageId')
