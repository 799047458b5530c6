package io.streamops.crawl.polite;

/**
 * What has to be one atomic step in Redis. The turns of a host are a sorted set by the end of their leases; that none may
 * begin now is a key that expires when one may. Both times are Redis's own, so the nodes' clocks do not matter.
 */
final class TurnScripts {
    /**
     * Ends turns and begins others, in their order, until one may not begin. KEYS turns, pause; ARGV concurrency, lease,
     * how many end, ids of those that end, then id and delay of each that is to begin. Answers how many have begun, why no
     * more ({@link TurnAnswer.Why}), and the milliseconds until the pause is over or the first lease ends.
     */
    static final String EXCHANGE = """
            local limit, lease, ended = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
            for i = 4, 3 + ended do redis.call('ZREM', KEYS[1], ARGV[i]) end
            if #ARGV == 3 + ended then return {0, 0, 0} end
            local time = redis.call('TIME')
            local now = time[1] * 1000 + math.floor(time[2] / 1000)
            redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
            local free = limit - redis.call('ZCARD', KEYS[1])
            local begun, why, wait = 0, 0, 0
            for i = 4 + ended, #ARGV, 2 do
              local pause = redis.call('PTTL', KEYS[2])
              if pause >= 0 then
                why, wait = 1, pause + 1
                break
              end
              if begun >= free then
                why, wait = 2, redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] - now
                break
              end
              redis.call('ZADD', KEYS[1], now + lease, ARGV[i])
              begun = begun + 1
              if tonumber(ARGV[i + 1]) > 0 then redis.call('SET', KEYS[2], 1, 'PX', ARGV[i + 1]) end
            end
            if begun > 0 then redis.call('PEXPIRE', KEYS[1], lease) end
            return {begun, why, wait}
            """;

    /** Makes the pause last so long at least. KEYS pause; ARGV milliseconds. */
    static final String REST = """
            if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], 1, 'PX', ARGV[1]) end
            return 1
            """;

    private TurnScripts() {}
}
