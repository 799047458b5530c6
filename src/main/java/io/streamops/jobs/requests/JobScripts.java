package io.streamops.jobs.requests;

/** What has to be one atomic step in Redis. */
final class JobScripts {
    /**
     * Makes a job, unless its key has made one that is still there, or the queue is too long. An index of an owner gets rid of
     * some of what is gone, as it gets something new, and outlives what is in it. A queue that is not there, as after the loss of
     * all data, gets the workers' group together with its first entry.
     *
     * <p>KEYS hash, events, queue, index, idempotency or empty, owner and owner's index or empty; ARGV id, task, payload, now,
     * ttl, the queue's bound, its first id or empty, owner, the workers' group. Answers 0; or 1 and id, task, payload, ttl and
     * owner of the job that was made before; or 2 where the queue is too long; or 3 where it begins elsewhere.
     */
    static final String CREATE = """
            if KEYS[5] ~= '' then
              local id = redis.call('GET', KEYS[5])
              local hash = id and 'job:' .. id
              if id and redis.call('TYPE', hash).ok == 'hash' then
                local job = redis.call('HMGET', hash, 'task', 'payload', 'ttl_s')
                return {1, id, job[1] or '', job[2] or '', job[3] or '', redis.call('GET', hash .. ':owner') or ''}
              end
            end
            local length = redis.call('XLEN', KEYS[3])
            if length >= tonumber(ARGV[6]) then return {2} end
            if ARGV[7] ~= '' then
              local first = redis.call('XRANGE', KEYS[3], '-', '+', 'COUNT', 1)[1]
              if not first or first[1] ~= ARGV[7] then return {3} end
            end
            redis.call('HSET', KEYS[1], 'job_id', ARGV[1], 'task', ARGV[2], 'payload', ARGV[3], 'status', 'queued',
              'created_ts', ARGV[4], 'updated_ts', ARGV[4], 'ttl_s', ARGV[5], 'result', '', 'error', '')
            redis.call('EXPIRE', KEYS[1], ARGV[5])
            if length == 0 and redis.call('EXISTS', KEYS[3]) == 0 then
              redis.call('XGROUP', 'CREATE', KEYS[3], ARGV[9], '0', 'MKSTREAM')
            end
            local entry = redis.call('XADD', KEYS[3], '*', 'job_id', ARGV[1], 'task', ARGV[2], 'payload', ARGV[3])
            redis.call('XADD', KEYS[2], entry, 'type', 'queued', 'ts', ARGV[4], 'step', 'gateway.enqueue', 'data', '{}')
            redis.call('EXPIRE', KEYS[2], ARGV[5])
            redis.call('ZADD', KEYS[4], ARGV[4], ARGV[1])
            if KEYS[5] ~= '' then redis.call('SET', KEYS[5], ARGV[1], 'EX', ARGV[5]) end
            if KEYS[6] ~= '' then
              redis.call('SET', KEYS[6], ARGV[8], 'EX', 2 * ARGV[5])
              for _, id in ipairs(redis.call('ZRANDMEMBER', KEYS[7], 3)) do
                if redis.call('EXISTS', 'job:' .. id) == 0 then redis.call('ZREM', KEYS[7], id) end
              end
              redis.call('ZADD', KEYS[7], ARGV[4], ARGV[1])
              local long = math.max(604800, 2 * ARGV[5])
              if redis.call('TTL', KEYS[7]) < long then redis.call('EXPIRE', KEYS[7], long) end
            end
            return {0}
            """;

    /** KEYS queue. Answers its length and the id of its first entry, or empty. */
    static final String EXTENT = """
            local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
            return {redis.call('XLEN', KEYS[1]), first and first[1] or ''}
            """;

    /** Whether there is a job at all, and for whoever asks: KEYS hash, then what they may see or empty; ARGV id. */
    private static final String VISIBLE = """
            local function visible()
              if redis.call('TYPE', KEYS[1]).ok ~= 'hash' then return false end
              return KEYS[2] == '' or redis.call('ZSCORE', KEYS[2], ARGV[1])
            end
            """;

    private static final String FINAL = """
            local final = {done = true, error = true, canceled = true}
            local function field(entry, name)
              for i = 1, #entry[2], 2 do
                if entry[2][i] == name then return entry[2][i + 1] end
              end
            end
            """;

    /**
     * Cancels a job that has not come to its end, and takes it out of the queue. The queue's entry is where the event that the
     * job was queued says, if the same script has written both.
     *
     * <p>KEYS hash, what the asker may see or empty, events, queue, owner; ARGV id, now, JSON of the event, ttl where the job
     * says none. Answers nothing where there is no such job, else its status, and whether that is new.
     */
    static final String CANCEL = VISIBLE + FINAL + """
            if not visible() then return {} end
            local job = redis.call('HMGET', KEYS[1], 'status', 'ttl_s')
            if final[job[1]] then return {job[1], 0} end
            local queued = redis.call('XRANGE', KEYS[3], '-', '+', 'COUNT', 1)[1]
            if job[1] == 'queued' and queued and field(queued, 'type') == 'queued' then
              local entry = redis.call('XRANGE', KEYS[4], queued[1], queued[1])[1]
              if entry and field(entry, 'job_id') == ARGV[1] then redis.call('XDEL', KEYS[4], queued[1]) end
            end
            redis.call('HSET', KEYS[1], 'status', 'canceled', 'updated_ts', ARGV[2])
            redis.call('XADD', KEYS[3], '*', 'type', 'canceled', 'ts', ARGV[2], 'step', 'gateway.cancel', 'data', ARGV[3])
            local ttl = string.match(job[2] or '', '^[1-9]%d*$')
            if not ttl or #ttl > 9 then ttl = ARGV[4] end
            redis.call('EXPIRE', KEYS[1], ttl)
            redis.call('EXPIRE', KEYS[3], ttl)
            redis.call('EXPIRE', KEYS[5], ttl)
            return {'canceled', 1}
            """;

    /**
     * Looks whether a job's log can be followed behind an entry. It cannot if that is the end, or is behind it; nor if the job
     * has come to its end some time ago and neither that was told nor is there anything else. Workers of other makes write
     * the state first and tell of it afterwards, so a state alone is not enough.
     *
     * <p>KEYS hash, what the asker may see or empty, events; ARGV id, entry or empty, when some time ago was. Answers 0 where
     * there is no such job, 1 where there is nothing to follow, else 2.
     */
    static final String FOLLOW = VISIBLE + FINAL + """
            local function told(from)
              for _, entry in ipairs(redis.call('XREVRANGE', KEYS[3], '+', from, 'COUNT', 20)) do
                if final[field(entry, 'type')] then return true end
              end
            end
            if not visible() then return 0 end
            if ARGV[2] == '' then return 2 end
            local last = redis.call('XRANGE', KEYS[3], ARGV[2], ARGV[2])[1]
            if last and final[field(last, 'type')] then return 1 end
            local job = redis.call('HMGET', KEYS[1], 'status', 'updated_ts')
            if not final[job[1]] or told('(' .. ARGV[2]) then return 2 end
            if told('-') then return 1 end
            if redis.call('XRANGE', KEYS[3], '(' .. ARGV[2], '+', 'COUNT', 1)[1] then return 2 end
            return (tonumber(job[2] or '') or 0) > tonumber(ARGV[3]) and 2 or 1
            """;

    /**
     * Looks through an index from the newest job on, or from behind the last that was looked at, and drops what is gone.
     *
     * <p>KEYS index; ARGV score and id of that last one, both empty for none, how many to look at, how many are wanted, status
     * and task, empty for any. Answers whether that was all, score and id of the last, and the ids that fit.
     */
    static final String LIST = """
            local from = 0
            if ARGV[2] ~= '' then
              local added = redis.call('ZADD', KEYS[1], 'NX', ARGV[1], ARGV[2])
              from = redis.call('ZREVRANK', KEYS[1], ARGV[2]) + 1
              if added == 1 then
                redis.call('ZREM', KEYS[1], ARGV[2])
                from = from - 1
              end
            end
            local found = {}
            local all = redis.call('ZREVRANGE', KEYS[1], from, from + ARGV[3] - 1, 'WITHSCORES')
            local at, score, last = 1, ARGV[1], ARGV[2]
            while at < #all and #found < tonumber(ARGV[4]) do
              last, score, at = all[at], all[at + 1], at + 2
              local hash = 'job:' .. last
              if redis.call('TYPE', hash).ok ~= 'hash' then
                redis.call('ZREM', KEYS[1], last)
              else
                local job = redis.call('HMGET', hash, 'status', 'task')
                if (ARGV[5] == '' or ARGV[5] == job[1]) and (ARGV[6] == '' or ARGV[6] == job[2]) then
                  found[#found + 1] = last
                end
              end
            end
            local over = at > #all and #all < 2 * ARGV[3]
            return {over and 1 or 0, score, last, found}
            """;

    private JobScripts() {}
}
