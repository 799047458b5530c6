package io.streamops.collected.figures;

/** What has to be one atomic step in Redis. */
final class BatchScripts {
    /**
     * Tells how far a batch is, unless it was through before, and forgets what there is to tell of those that are too many.
     *
     * <p>KEYS projects, totals, ended, batches; ARGV project, the batch's hash, JSON, time, how many batches are kept, what is
     * kept for good of one that is through or empty, its errors.
     */
    static final String PROGRESS = """
            if redis.call('HEXISTS', KEYS[3], ARGV[2]) == 1 then return 0 end
            local key = 'collected:batch:'
            redis.call('ZADD', KEYS[1], 0, ARGV[1])
            redis.call('SET', key .. ARGV[2] .. ':' .. ARGV[1], ARGV[3])
            redis.call('ZADD', KEYS[4], ARGV[4], ARGV[2])
            local excess = redis.call('ZCARD', KEYS[4]) - ARGV[5]
            if excess > 0 then
              for _, old in ipairs(redis.call('ZRANGE', KEYS[4], 0, excess - 1)) do
                redis.call('ZREM', KEYS[4], old)
                redis.call('DEL', key .. old .. ':' .. ARGV[1])
              end
            end
            if ARGV[6] ~= '' then
              redis.call('HSET', KEYS[3], ARGV[2], ARGV[6])
              redis.call('HINCRBY', KEYS[2], '.batches', 1)
              redis.call('HINCRBY', KEYS[2], '.errors', ARGV[7])
            end
            return 1
            """;

    /** KEYS batches; ARGV project, from which to which, the newest being 0. Answers how many there are, and the JSON of those. */
    static final String RECENT = """
            local found = {}
            for _, hash in ipairs(redis.call('ZREVRANGE', KEYS[1], ARGV[2], ARGV[3])) do
              local batch = redis.call('GET', 'collected:batch:' .. hash .. ':' .. ARGV[1])
              if batch then found[#found + 1] = batch end
            end
            return {redis.call('ZCARD', KEYS[1]), found}
            """;

    private BatchScripts() {}
}
