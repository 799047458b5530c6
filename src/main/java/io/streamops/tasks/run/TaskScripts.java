package io.streamops.tasks.run;

/**
 * What is decided of a task, each an atomic step. The run state is a hash: {@code state} (running, waiting, ended, or fresh:
 * asked for and not begun), {@code round}, {@code retry}, {@code crashes}, {@code owner} and {@code lease} of the try,
 * {@code by} its driver, {@code next} try's time, {@code failed} and {@code ending} as long as they are not told, {@code end} the
 * type of the ending, {@code order}, {@code asked} when a later round was asked for. Leases are measured by Redis's own clock, due times by the clock of processors.
 */
final class TaskScripts {
    /** Who has a task that was ended from outside its processor, until that is told. */
    static final String OUTSIDE = "outside";

    /** What an ending is called that nobody wants to see any more. */
    static final String DISCARDED = "discarded";

    private static final String TIME = """
            local function millis()
              local t = redis.call('TIME')
              return t[1] * 1000 + math.floor(t[2] / 1000)
            end
            """;

    /**
     * Begins a try. A failure that is not told yet keeps the next try back as long as whoever has recorded it may still tell it:
     * its event comes before those of the next try. So does an end that was claimed from outside. Asking twice for the same try
     * is answered twice. KEYS run; ARGV token, lease, ttl, driver, now, crashes that are too many, retry count of who has none.
     */
    static final String CLAIM = TIME + """
            local h = redis.call('HMGET', KEYS[1],
              'state', 'round', 'retry', 'crashes', 'lease', 'by', 'next', 'failed', 'order', 'ending', 'end', 'owner')
            local state, due = h[1], ARGV[4] == 'due'
            local round, retry, crashes = h[2] or '0', h[3] or ARGV[7], tonumber(h[4] or '0')
            local now = millis()
            if not state or state == 'fresh' then
              if due then return {'gone'} end
              retry = ARGV[7]
            elseif state == 'ended' then
              local telling = h[10] and h[12] == '%s' and tonumber(h[5]) or 0
              if telling > now then return {'busy', telling - now} end
              return {'ended', round, h[11] or '', h[10] or '', h[9] or ''}
            elseif state == 'waiting' then
              local lease = tonumber(h[5] or '0')
              if h[8] and lease > now then return {'busy', lease - now} end
              if not due then
                if h[8] then redis.call('HSET', KEYS[1], 'lease', string.format('%%.0f', now + ARGV[2])) end
                return {'scheduled', h[8] or ''}
              end
              if tonumber(h[7]) > tonumber(ARGV[5]) then return {'busy', h[7] - ARGV[5]} end
            elseif h[12] ~= ARGV[1] then
              if not due and h[6] == 'due' then return {'scheduled', ''} end
              if tonumber(h[5]) > now then return {'busy', h[5] - now} end
              crashes = crashes + 1
            end
            redis.call('HSET', KEYS[1], 'state', 'running', 'round', round, 'retry', retry, 'crashes', crashes,
              'owner', ARGV[1], 'lease', string.format('%%.0f', now + ARGV[2]), 'by', ARGV[4])
            redis.call('PEXPIRE', KEYS[1], ARGV[3])
            return {crashes >= tonumber(ARGV[6]) and 'crashed' or 'ours', round, retry, h[8] or '', h[9] or ''}
            """.formatted(OUTSIDE);

    /** Keeps tries ours. KEYS run of each; ARGV lease, then the token of each. */
    static final String RENEW = TIME + """
            local ours = {}
            local lease = string.format('%.0f', millis() + ARGV[1])
            for i = 1, #KEYS do
              ours[i] = redis.call('HGET', KEYS[i], 'owner') == ARGV[i + 1] and 1 or 0
              if ours[i] == 1 then redis.call('HSET', KEYS[i], 'lease', lease) end
            end
            return ours
            """;

    /** Records the ending of a try that is ours. KEYS run; ARGV token, ttl, type, payload. */
    static final String END = """
            local h = redis.call('HMGET', KEYS[1], 'state', 'owner')
            if h[2] ~= ARGV[1] then return 0 end
            if h[1] == 'ended' then return 1 end
            if h[1] ~= 'running' then return 0 end
            redis.call('HSET', KEYS[1], 'state', 'ended', 'end', ARGV[3], 'ending', ARGV[4])
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return 1
            """;

    /** Records a failed try, and schedules the next. KEYS run, due; ARGV token, ttl, id, payload, next, retry, order. */
    static final String FAIL = """
            local h = redis.call('HMGET', KEYS[1], 'state', 'owner')
            if h[2] ~= ARGV[1] then return 0 end
            if h[1] == 'waiting' then return 1 end
            if h[1] ~= 'running' then return 0 end
            redis.call('HSET', KEYS[1], 'state', 'waiting', 'failed', ARGV[4], 'next', ARGV[5], 'retry', ARGV[6],
              'order', ARGV[7], 'crashes', 0)
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            redis.call('ZADD', KEYS[2], ARGV[5], ARGV[3])
            return 1
            """;

    /** Notes that a failure was told, so that the next try may begin when it is due. KEYS run, due; ARGV id, retry. */
    static final String FAILURE_TOLD = """
            local h = redis.call('HMGET', KEYS[1], 'state', 'retry', 'next', 'failed')
            if h[2] ~= ARGV[2] or not h[4] then return 0 end
            redis.call('HDEL', KEYS[1], 'failed')
            if h[1] == 'waiting' then redis.call('ZADD', KEYS[2], 'XX', h[3], ARGV[1]) end
            return 1
            """;

    /**
     * Ends a task, whoever tries it, or takes over an end that was not told in time. It is scheduled, so that it is told even if
     * whoever has asked dies. KEYS run, due; ARGV id, ttl, type, payload, how long its event is waited for, when it is looked for.
     * Answers an {@code EndClaim}.
     */
    static final String CLAIM_END = TIME + """
            local h = redis.call('HMGET', KEYS[1], 'state', 'end', 'ending', 'lease', 'round')
            local now = millis()
            if h[1] == 'ended' then
              if h[2] ~= ARGV[3] then return 'other' end
              if not h[3] then return 'before' end
              if tonumber(h[4] or '0') > now then return 'under_way' end
            end
            redis.call('HSET', KEYS[1], 'state', 'ended', 'end', ARGV[3], 'ending', ARGV[4], 'round', h[5] or 0,
              'owner', '%s', 'lease', string.format('%%.0f', now + ARGV[5]), 'by', 'due')
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            redis.call('ZADD', KEYS[2], ARGV[6], ARGV[1])
            return 'ours'
            """.formatted(OUTSIDE);

    /** Takes over an end that was not told in time. KEYS run; ARGV how long its event is waited for. Answers type and payload. */
    static final String TAKE_UNTOLD = TIME + """
            local h = redis.call('HMGET', KEYS[1], 'state', 'end', 'ending', 'lease')
            local now = millis()
            if h[1] ~= 'ended' or not h[3] or tonumber(h[4] or '0') > now then return {} end
            redis.call('HSET', KEYS[1], 'owner', '%s', 'lease', string.format('%%.0f', now + ARGV[1]))
            return {h[2], h[3]}
            """.formatted(OUTSIDE);

    /**
     * Others have told how a task has ended, which counts unless it has ended otherwise, or that was before its present round was
     * asked for. KEYS run, due; ARGV id, ttl, type, when.
     */
    static final String LEARN_END = """
            local h = redis.call('HMGET', KEYS[1], 'state', 'end', 'ending', 'round', 'asked')
            if h[1] == 'ended' and not (h[3] and h[2] == ARGV[3]) then return 0 end
            if tonumber(h[5] or '0') > tonumber(ARGV[4]) then return 0 end
            redis.call('DEL', KEYS[1])
            redis.call('HSET', KEYS[1], 'state', 'ended', 'end', ARGV[3], 'round', h[4] or 0)
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            redis.call('ZREM', KEYS[2], ARGV[1])
            return 1
            """;

    /** Notes that endings were told. KEYS due, then run of each; ARGV id, and round or owner, of each. */
    static final String TOLD = """
            for i = 2, #KEYS do
              local h = redis.call('HMGET', KEYS[i], 'state', 'round', 'by', 'owner')
              if h[1] == 'ended' and (h[2] == ARGV[2 * i - 2] or h[4] == ARGV[2 * i - 2]) then
                redis.call('HDEL', KEYS[i], 'ending', 'order', 'failed', 'owner', 'lease', 'next')
                if h[3] == 'due' then redis.call('ZREM', KEYS[1], ARGV[2 * i - 3]) end
              end
            end
            return 1
            """;

    /** Gives a try back in good order. KEYS run, due; ARGV token, id, when it is due if the schedule has brought it. */
    static final String RELEASE = """
            local h = redis.call('HMGET', KEYS[1], 'state', 'owner', 'by')
            if h[1] ~= 'running' or h[2] ~= ARGV[1] then return 0 end
            redis.call('HDEL', KEYS[1], 'owner', 'lease')
            if h[3] == 'due' then
              redis.call('HSET', KEYS[1], 'state', 'waiting')
              redis.call('ZADD', KEYS[2], ARGV[3], ARGV[2])
            else
              redis.call('HSET', KEYS[1], 'state', 'fresh')
            end
            return 1
            """;

    /**
     * Schedules what another processor has failed at: a task of which nothing is known, or a later round that nobody here has
     * begun, if it has failed since that was asked for. KEYS run, due; ARGV id, ttl, next, retry, when it has failed.
     */
    static final String ADOPT = """
            local h = redis.call('HMGET', KEYS[1], 'state', 'asked')
            local unbegun = h[1] == 'fresh' and h[2] and tonumber(h[2]) <= tonumber(ARGV[5])
            if h[1] and not unbegun then return 0 end
            redis.call('HSET', KEYS[1], 'state', 'waiting', 'next', ARGV[3], 'retry', ARGV[4])
            redis.call('HSETNX', KEYS[1], 'round', 0)
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
            return 1
            """;

    /**
     * Schedules the first try of a round that is not to begin yet; answers no where it has been scheduled or begun before. KEYS run,
     * due; ARGV id, ttl, when, retry, order.
     */
    static final String PUT_OFF = """
            local state = redis.call('HGET', KEYS[1], 'state')
            if state and state ~= 'fresh' then return 0 end
            redis.call('HSET', KEYS[1], 'state', 'waiting', 'next', ARGV[3], 'retry', ARGV[4], 'order', ARGV[5])
            redis.call('HSETNX', KEYS[1], 'round', 0)
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
            return 1
            """;

    /**
     * Takes what is due, for a lease: KEYS due; ARGV now, when the lease ends, how many. Answers when the next one is due, or
     * nothing, and then the ids.
     */
    static final String TAKE_DUE = """
            local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
            for _, id in ipairs(ids) do redis.call('ZADD', KEYS[1], 'XX', ARGV[2], id) end
            local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
            table.insert(ids, 1, first[2] and string.format('%.0f', first[2]) or '')
            return ids
            """;

    /** Removes from the schedule what is not to be tried any more. KEYS run, due; ARGV id. */
    static final String FORGET = """
            local state = redis.call('HGET', KEYS[1], 'state')
            if state ~= 'waiting' and state ~= 'running' then redis.call('ZREM', KEYS[2], ARGV[1]) end
            return 1
            """;

    /** Begins a new round of what has failed for good. KEYS run, due; ARGV id, ttl, the type of its ending, when. */
    static final String AGAIN = """
            local h = redis.call('HMGET', KEYS[1], 'state', 'end', 'round')
            if h[1] == 'fresh' and tonumber(h[3]) > 0 then return 1 end
            if h[1] and not (h[1] == 'ended' and h[2] == ARGV[3]) then return 0 end
            redis.call('DEL', KEYS[1])
            redis.call('HSET', KEYS[1], 'state', 'fresh', 'round', (h[3] or 0) + 1, 'asked', ARGV[4])
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            redis.call('ZREM', KEYS[2], ARGV[1])
            return 1
            """;

    /** Forgets what has failed for good, so that nothing brings it back. KEYS and ARGV as AGAIN, without the time. */
    static final String DISCARD = """
            local h = redis.call('HMGET', KEYS[1], 'state', 'end', 'round')
            if h[1] == 'ended' and h[2] == '%1$s' then return 1 end
            if h[1] and not (h[1] == 'ended' and h[2] == ARGV[3]) then return 0 end
            redis.call('DEL', KEYS[1])
            redis.call('HSET', KEYS[1], 'state', 'ended', 'end', '%1$s', 'round', h[3] or 0)
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            redis.call('ZREM', KEYS[2], ARGV[1])
            return 1
            """.formatted(DISCARDED);

    private TaskScripts() {}
}
