package io.streamops.events.view;

/**
 * The scripts by which views change. A view is a hash: {@code v} counts its changes, {@code view} is its JSON, {@code o:N} the
 * offset of the last event of partition N that is in it; {@code status}, {@code sort}, {@code owner} and {@code created} say
 * under which keys it is listed. {@code ahead} is a status that we have published and not yet read back.
 */
final class ViewScripts {
    /** Lists an id under a status; the first time under none as well. */
    private static final String MOVE = """
            local function move(base, id, from, to, sort, owner, score)
              if from == to then return end
              for _, scope in ipairs(owner == '' and {''} or {'', owner}) do
                if from == '' then
                  redis.call('ZADD', base .. ':::' .. scope, score, id)
                  redis.call('ZADD', base .. '::' .. sort .. ':' .. scope, score, id)
                else
                  redis.call('ZREM', base .. ':' .. from .. '::' .. scope, id)
                  redis.call('ZREM', base .. ':' .. from .. ':' .. sort .. ':' .. scope, id)
                end
                redis.call('ZADD', base .. ':' .. to .. '::' .. scope, score, id)
                redis.call('ZADD', base .. ':' .. to .. ':' .. sort .. ':' .. scope, score, id)
              end
            end
            """;

    private static final String FORGET = """
            local function forget(base, hash, expiry, id)
              local h = redis.call('HMGET', hash, 'status', 'sort', 'owner')
              if h[1] and h[1] ~= '' then
                for _, scope in ipairs(h[3] == '' and {''} or {'', h[3]}) do
                  redis.call('ZREM', base .. ':::' .. scope, id)
                  redis.call('ZREM', base .. '::' .. h[2] .. ':' .. scope, id)
                  redis.call('ZREM', base .. ':' .. h[1] .. '::' .. scope, id)
                  redis.call('ZREM', base .. ':' .. h[1] .. ':' .. h[2] .. ':' .. scope, id)
                end
              end
              redis.call('DEL', hash, hash .. ':events')
              redis.call('ZREM', expiry, id)
            end
            """;

    /**
     * Writes a view that events were folded into, unless it has changed since it was read.
     *
     * <p>KEYS hash, log, index, expiry; ARGV the count of changes that was read, id, view, status, whether that is final, sort,
     * owner, time of creation or empty while that is not known, partition, offset, when it is forgotten, the log's bound, then
     * type and envelope of each event that has changed it, and whether it is an end. Answers whether it was written.
     */
    static final String APPLY = MOVE + """
            local h = redis.call('HMGET', KEYS[1], 'v', 'status', 'ahead')
            if (h[1] or '') ~= ARGV[1] then return 0 end
            local shown = ARGV[4]
            if h[3] then
              if h[3] == shown or ARGV[5] == '1' then redis.call('HDEL', KEYS[1], 'ahead') else shown = h[3] end
            end
            local indexed = ''
            if ARGV[8] ~= '' then
              indexed = shown
              move(KEYS[3], ARGV[2], h[2] or '', shown, ARGV[6], ARGV[7], ARGV[8])
            end
            redis.call('HSET', KEYS[1], 'v', (tonumber(h[1] or '') or 0) + 1, 'view', ARGV[3], 'status', indexed,
              'sort', ARGV[6], 'owner', ARGV[7], 'created', ARGV[8], 'o:' .. ARGV[9], ARGV[10])
            for i = 13, #ARGV, 3 do
              redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[12], '*', 'type', ARGV[i], 'event', ARGV[i + 1], 'end', ARGV[i + 2])
            end
            redis.call('ZADD', KEYS[4], ARGV[11], ARGV[2])
            return 1
            """;

    /**
     * Shows a status whose event has been published and not yet read.
     *
     * <p>KEYS hash, index; ARGV id, status, then those that it can follow. Answers whether it is shown.
     */
    static final String AHEAD = MOVE + """
            local h = redis.call('HMGET', KEYS[1], 'status', 'sort', 'owner', 'created')
            for i = 3, #ARGV do
              if h[1] == ARGV[i] then
                redis.call('HSET', KEYS[1], 'ahead', ARGV[2], 'status', ARGV[2])
                move(KEYS[2], ARGV[1], h[1], ARGV[2], h[2], h[3], h[4])
                return 1
              end
            end
            return 0
            """;

    /**
     * Forgets a view that has a status, and for some time takes no events for it.
     *
     * <p>KEYS hash, index, expiry; ARGV id, status, seconds. Answers whether it had it.
     */
    static final String DISCARD = FORGET + """
            if redis.call('HGET', KEYS[1], 'status') ~= ARGV[2] then return 0 end
            forget(KEYS[2], KEYS[1], KEYS[3], ARGV[1])
            redis.call('HSET', KEYS[1], 'gone', '1')
            redis.call('EXPIRE', KEYS[1], ARGV[3])
            return 1
            """;

    /** Forgets what is due. KEYS expiry, index; ARGV now, how many, what hashes begin with. Answers how many there were. */
    static final String SWEEP = FORGET + """
            local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
            for _, id in ipairs(due) do forget(KEYS[2], ARGV[3] .. id, KEYS[1], id) end
            return #due
            """;

    /** What has been kept under a key, or, where nothing was, nothing, and from now on this. KEYS key; ARGV this, seconds. */
    static final String RESERVE = """
            local kept = redis.call('GET', KEYS[1])
            if kept then return kept end
            redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
            return ''
            """;

    /**
     * Some ids of an index, the newest first, behind one that may be gone by now. KEYS index; ARGV score and id of that one, both
     * empty for none, how many. Answers ids and scores in turn.
     */
    static final String STRETCH = """
            local from = 0
            if ARGV[2] ~= '' then
              local added = redis.call('ZADD', KEYS[1], 'NX', ARGV[1], ARGV[2])
              from = redis.call('ZREVRANK', KEYS[1], ARGV[2]) + 1
              if added == 1 then
                redis.call('ZREM', KEYS[1], ARGV[2])
                from = from - 1
              end
            end
            return redis.call('ZREVRANGE', KEYS[1], from, from + ARGV[3] - 1, 'WITHSCORES')
            """;

    private ViewScripts() {}
}
