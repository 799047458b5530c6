package io.streamops.collected.worker;

/** What has to be one atomic step in Redis. The key of an entry is that of the schedule, a colon and the entry's id. */
final class WaitingScripts {
    /**
     * Has an event wait, unless it does so already. KEYS schedule; ARGV id, when it is due, how many may wait, message, since when.
     * Answers since when it waits; nothing where too many do.
     */
    static final String ADD = """
            local entry = KEYS[1] .. ':' .. ARGV[1]
            if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return redis.call('HGET', entry, 'since') or ARGV[5] end
            if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return '' end
            redis.call('HSET', entry, 'message', ARGV[4], 'since', ARGV[5], 'attempts', 1)
            redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
            return ARGV[5]
            """;

    /**
     * Takes what is due under a lease, which is when it is due again: half of it what has been due for longest, and half what has
     * become due last, so that an event which waits for a moment is not behind all that have waited for long.
     *
     * <p>KEYS schedule; ARGV now, when the lease ends, how many. Answers how many wait, when the next one is due or nothing, and
     * id, message, since when and attempts of each.
     */
    static final String TAKE = """
            local taken = {}
            local function take(ids)
              for _, id in ipairs(ids) do
                local entry = redis.call('HMGET', KEYS[1] .. ':' .. id, 'message', 'since', 'attempts')
                if entry[1] then
                  redis.call('ZADD', KEYS[1], 'XX', ARGV[2], id)
                  for _, each in ipairs({id, entry[1], entry[2], entry[3]}) do taken[#taken + 1] = each end
                else
                  redis.call('ZREM', KEYS[1], id)
                end
              end
            end
            local half = math.ceil(ARGV[3] / 2)
            take(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, half))
            take(redis.call('ZREVRANGEBYSCORE', KEYS[1], ARGV[1], '-inf', 'LIMIT', 0, ARGV[3] - half))
            local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
            table.insert(taken, 1, first[2] and string.format('%.0f', first[2]) or '')
            table.insert(taken, 1, redis.call('ZCARD', KEYS[1]))
            return taken
            """;

    /** Puts an entry off, while the lease is ours. KEYS schedule; ARGV id, when the lease ends, when it is due, attempts more. */
    static final String AGAIN = """
            if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '0') ~= tonumber(ARGV[2]) then return 0 end
            redis.call('ZADD', KEYS[1], 'XX', ARGV[3], ARGV[1])
            redis.call('HINCRBY', KEYS[1] .. ':' .. ARGV[1], 'attempts', ARGV[4])
            return 1
            """;

    /** Removes an entry, while the lease is ours. KEYS schedule; ARGV id, when the lease ends. */
    static final String REMOVE = """
            if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or '0') ~= tonumber(ARGV[2]) then return 0 end
            redis.call('ZREM', KEYS[1], ARGV[1])
            redis.call('DEL', KEYS[1] .. ':' .. ARGV[1])
            return 1
            """;

    private WaitingScripts() {}
}
