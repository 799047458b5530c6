-- Notes that a server has taken a mail.
-- KEYS: record
-- ARGV: message id, ttl
-- Returns: 1
local record, message_id, ttl = KEYS[1], ARGV[1], ARGV[2]

redis.call('HSET', record, 'state', 'sent', 'messageId', message_id)
redis.call('EXPIRE', record, ttl)
return 1
