package io.streamops.crawl.requests;

/** What has to be one atomic step in Redis. Where a script takes four keys, they are {@link CrawlKeys#of}. */
final class CrawlScripts {
    /** The log is cut at about this; a log with fewer entries has never been cut. */
    private static final String MOST_EVENTS = "1000";

    private static final String LONGEST_SECONDS = "604800";

    private static final String TELL = """
            local function tell(log, id, status)
              redis.call('XADD', log, 'MAXLEN', '~', %s, '*', 'id', id, 'status', status)
              redis.call('EXPIRE', log, %s)
            end
            """.formatted(MOST_EVENTS, LONGEST_SECONDS);

    /** Whether nothing behind an event of the log is missing, as its reader may have to start over otherwise. */
    private static final String INTACT = """
            local time = redis.call('TIME')
            local now = time[1] * 1000 + math.floor(time[2] / 1000)
            local function intact(log, event)
              if redis.call('XRANGE', log, event, event)[1] then return true end
              local at = tonumber(string.match(event, '^%%d+'))
              if at > now or at < now - %s000 then return false end
              local first = redis.call('XRANGE', log, '-', '+', 'COUNT', 1)[1]
              if not first then return true end
              return redis.call('XLEN', log) < %s and tonumber(string.match(first[1], '^%%d+')) > at
            end
            """.formatted(LONGEST_SECONDS, MOST_EVENTS);

    /** Keeps a new request. ARGV id, JSON, score, pending member, due. */
    static final String ADD = TELL + """
            redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
            redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
            redis.call('ZADD', KEYS[3], ARGV[5], ARGV[4])
            tell(KEYS[4], ARGV[1], 'pending')
            return 1
            """;

    /** Forgets a request that has not changed since it was kept. ARGV id, JSON, pending member. */
    static final String WITHDRAW = """
            if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
            redis.call('HDEL', KEYS[1], ARGV[1])
            redis.call('ZREM', KEYS[2], ARGV[1])
            redis.call('ZREM', KEYS[3], ARGV[3])
            return 1
            """;

    /**
     * Brings a request to its end, unless it is no longer as it was seen. ARGV id, JSON as seen, JSON from now on, status,
     * score, pending member. Answers 0 where it has changed.
     */
    static final String FINISH = TELL + """
            if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
            redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
            redis.call('ZADD', KEYS[2], 'NX', ARGV[5], ARGV[1])
            redis.call('ZREM', KEYS[3], ARGV[6])
            tell(KEYS[4], ARGV[1], ARGV[4])
            return 1
            """;

    /**
     * Tells of an end that a gateway of another make has written, unless that was told before. ARGV id, status, score,
     * pending member.
     */
    static final String TELL_END = TELL + """
            redis.call('ZADD', KEYS[2], 'NX', ARGV[3], ARGV[1])
            redis.call('ZREM', KEYS[3], ARGV[4])
            for _, entry in ipairs(redis.call('XREVRANGE', KEYS[4], '+', '-')) do
              if entry[2][2] == ARGV[1] and entry[2][4] == ARGV[2] then return 0 end
            end
            tell(KEYS[4], ARGV[1], ARGV[2])
            return 1
            """;

    /** Some ids of the hash that the index lacks. KEYS hash, index; ARGV cursor, how many. Answers the next cursor and them. */
    static final String UNINDEXED = """
            local scan = redis.call('HSCAN', KEYS[1], ARGV[1], 'COUNT', ARGV[2])
            local missing = {}
            for i = 1, #scan[2], 2 do
              if not redis.call('ZSCORE', KEYS[2], scan[2][i]) then missing[#missing + 1] = scan[2][i] end
            end
            return {scan[1], missing}
            """;

    /** Drops indexed ids that the hash lacks. KEYS hash, index; ARGV cursor, how many. Answers the next cursor. */
    static final String DROP_ORPHANS = """
            local scan = redis.call('ZSCAN', KEYS[2], ARGV[1], 'COUNT', ARGV[2])
            for i = 1, #scan[2], 2 do
              if redis.call('HEXISTS', KEYS[1], scan[2][i]) == 0 then redis.call('ZREM', KEYS[2], scan[2][i]) end
            end
            return {scan[1]}
            """;

    /** KEYS log; ARGV event. Answers 1 where nothing behind the event is missing. */
    static final String CHECK = INTACT + """
            return intact(KEYS[1], ARGV[1]) and 1 or 0
            """;

    /**
     * One round of a snapshot: what has happened, behind an event of the log, to requests up to a position of the index,
     * and the next requests as they are now; what has happened to these and those behind them is in them. ARGV event and
     * position, both empty for a first round, how many requests, how many bytes. Answers whether it can go on there, the
     * log's last event, event, id and status of each change, and id and JSON of each request.
     */
    static final String ROUND = INTACT + """
            local event, from, changes, page, bytes = ARGV[1], 0, {}, {}, 0
            if event == '' then
              local last = redis.call('XREVRANGE', KEYS[4], '+', '-', 'COUNT', 1)[1]
              event = last and last[1] or string.format('%.0f-0', now - 1)
            else
              local rank = redis.call('ZRANK', KEYS[2], ARGV[2])
              if not rank or not intact(KEYS[4], event) then return {0, '', {}, {}} end
              from = rank + 1
              for _, entry in ipairs(redis.call('XRANGE', KEYS[4], '(' .. event, '+')) do
                event = entry[1]
                local at = redis.call('ZRANK', KEYS[2], entry[2][2])
                if at and at < from then
                  changes[#changes + 1] = event
                  changes[#changes + 1] = entry[2][2]
                  changes[#changes + 1] = entry[2][4]
                end
              end
            end
            for _, id in ipairs(redis.call('ZRANGE', KEYS[2], from, from + ARGV[3] - 1)) do
              local json = redis.call('HGET', KEYS[1], id) or ''
              page[#page + 1] = id
              page[#page + 1] = json
              bytes = bytes + #json
              if bytes > tonumber(ARGV[4]) then break end
            end
            return {1, event, changes, page}
            """;

    /** Gives the right to sweep back, if it is still ours. KEYS lock; ARGV token. */
    static final String UNLOCK = """
            if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
            return 0
            """;

    private CrawlScripts() {}
}
