package io.streamops.crawl.worker;

/**
 * What has to be one atomic step in Redis. Three keys belong to a URL: {@code crawled:} says that it is not to be crawled
 * now, {@code crawl:page:} keeps what is known of it for longer than that, {@code crawl:lock:} has the token of the
 * worker that crawls it. Each script says in its first line what it does, for whoever watches Redis.
 */
final class PageScripts {
    /**
     * KEYS crawled, page, lock; ARGV token, lease. Answers what is known, or what a claim starts from, or neither. A page
     * that is not to be crawled, but of which nothing is kept, is crawled all the same: nobody could be answered.
     */
    static final String CLAIM = """
            -- claim
            if redis.call('EXISTS', KEYS[1]) == 1 then
              local data = redis.call('HGET', KEYS[2], 'data')
              if data then return {'known', data} end
            end
            if redis.call('SET', KEYS[3], ARGV[1], 'NX', 'PX', ARGV[2]) then
              local kept = redis.call('HMGET', KEYS[2], 'found', 'etag', 'modified')
              return {'ours', kept[1] or '', kept[2] or '', kept[3] or ''}
            end
            return {'busy'}
            """;

    private static final String MARK = """
            local function mark(first, ttl, keep)
              redis.call('SET', KEYS[first], '', 'EX', ttl)
              redis.call('EXPIRE', KEYS[first + 1], keep)
            end
            local function copy(ttl, keep)
              for i = 4, #KEYS, 2 do
                redis.call('COPY', KEYS[3], KEYS[i + 1], 'REPLACE')
                mark(i, ttl, keep)
              end
            end
            """;

    /**
     * Remembers a page and ends the claim, unless somebody else has it by now: then that one's page will be remembered.
     * KEYS lock, crawled and page of the URL, then both of each other name; ARGV token, ttl, keep, then the fields.
     */
    static final String REMEMBER = MARK + """
            -- remember
            local holder = redis.call('GET', KEYS[1])
            if holder and holder ~= ARGV[1] then return 0 end
            redis.call('HSET', KEYS[3], unpack(ARGV, 4))
            mark(2, ARGV[2], ARGV[3])
            copy(ARGV[2], ARGV[3])
            redis.call('DEL', KEYS[1])
            return 1
            """;

    /**
     * Remembers what is kept once more, and ends the claim if it is ours. KEYS and ARGV as above, without fields. Answers
     * what is kept, nothing where it is gone.
     */
    static final String KEEP = MARK + """
            -- keep
            local data = redis.call('HGET', KEYS[3], 'data')
            if not data then return {} end
            mark(2, ARGV[2], ARGV[3])
            copy(ARGV[2], ARGV[3])
            if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
            return {data}
            """;

    /** Gives a page that is known another name. KEYS crawled and page of both, the known one first. */
    static final String NAME = """
            -- name
            local left = redis.call('PTTL', KEYS[1])
            if left <= 0 then return 0 end
            redis.call('COPY', KEYS[2], KEYS[4], 'REPLACE')
            return redis.call('SET', KEYS[3], '', 'PX', left) and 1
            """;

    /** Ends claims that are ours. KEYS locks; ARGV their tokens. */
    static final String RELEASE = """
            -- release
            for i = 1, #KEYS do
              if redis.call('GET', KEYS[i]) == ARGV[i] then redis.call('DEL', KEYS[i]) end
            end
            return 1
            """;

    /**
     * Renews claims that are ours, or, where they may have ended unseen, nobody's. KEYS locks; ARGV time, 1 where they may
     * have ended, then their tokens. Answers the tokens of those that are lost.
     */
    static final String RENEW = """
            -- renew
            local lost = {}
            for i = 1, #KEYS do
              local holder = redis.call('GET', KEYS[i])
              if holder == ARGV[i + 2] or (not holder and ARGV[2] == '1') then
                redis.call('SET', KEYS[i], ARGV[i + 2], 'PX', ARGV[1])
              else
                lost[#lost + 1] = ARGV[i + 2]
              end
            end
            return lost
            """;

    private PageScripts() {}
}
