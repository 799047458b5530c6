package io.streamops.workflows.run;

/**
 * What is written about a run, each an atomic step. The fields of its hash: {@code owner} and {@code lease} (Redis's own time in
 * milliseconds, until when it is his), {@code startedAt}, {@code done} (how many steps are), {@code step:N}, {@code place},
 * {@code ending}, {@code end} (its status), {@code told}, {@code crashes}. In all but {@link #LOOK} KEYS are the run, ARGV begin with the token and the milliseconds for
 * which it is kept. {@code crashes} is how often in a row it was taken over from somebody who has not given it back.
 */
final class RunScripts {
    private static final String NOW = """
            local t = redis.call('TIME')
            local now = t[1] * 1000 + math.floor(t[2] / 1000)
            """;

    /** ARGV further the lease's milliseconds, the time at which it starts if it has not, and how many crashes are too many. */
    static final String CLAIM = "-- claim a run\n" + NOW + """
            local run = redis.call('HMGET', KEYS[1], 'ending', 'told', 'owner', 'lease', 'place', 'crashes')
            if run[1] and run[2] then return {'told', run[5] or ''} end
            local left = (tonumber(run[4]) or 0) - now
            local others = run[3] and run[3] ~= ARGV[1]
            if others and left > 0 then return {'busy', tostring(left)} end
            redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'lease', now + ARGV[3])
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            if run[1] then return {'untold', run[1], run[5] or ''} end
            redis.call('HSETNX', KEYS[1], 'startedAt', ARGV[4])
            local crashes = (tonumber(run[6]) or 0) + (others and 1 or 0)
            redis.call('HSET', KEYS[1], 'crashes', crashes)
            local state = redis.call('HMGET', KEYS[1], 'startedAt', 'place', 'done')
            local word = crashes >= tonumber(ARGV[5]) and 'crashed' or 'ours'
            local answer = {word, state[1], state[2] or ''}
            for i = 0, (tonumber(state[3]) or 0) - 1 do
              answer[i + 4] = redis.call('HGET', KEYS[1], 'step:' .. i)
            end
            return answer
            """;

    private static final String IF_OURS = """
            local run = redis.call('HMGET', KEYS[1], 'ending', 'owner', 'done')
            if run[1] then return 'ended' end
            if run[2] ~= ARGV[1] then return 'lost' end
            """;

    /** ARGV further the step's index, what is kept of it, and where its records are. */
    static final String KEEP = "-- keep a result\n" + IF_OURS + """
            if (tonumber(run[3]) or 0) ~= tonumber(ARGV[3]) then return 'lost' end
            redis.call('HSET', KEYS[1], 'step:' .. ARGV[3], ARGV[4], 'done', ARGV[3] + 1, 'place', ARGV[5], 'crashes', 0)
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return 'ours'
            """;

    /** ARGV further the ending and its status. */
    static final String END = "-- end a run\n" + IF_OURS + """
            redis.call('HSET', KEYS[1], 'ending', ARGV[3], 'end', ARGV[4])
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return 'ours'
            """;

    /**
     * Ends a run, whoever has it, or if nobody has it yet; or takes over an end that was not told in time. ARGV further the
     * ending, its status, and how long its event is waited for. Answers an {@code EndClaim}.
     */
    static final String CLAIM_END = "-- claim an end\n" + NOW + """
            local run = redis.call('HMGET', KEYS[1], 'ending', 'end', 'told', 'lease')
            if run[1] then
              if run[2] ~= ARGV[4] then return 'other' end
              if run[3] then return 'before' end
              if (tonumber(run[4]) or 0) > now then return 'under_way' end
            end
            redis.call('HSET', KEYS[1], 'ending', ARGV[3], 'end', ARGV[4], 'owner', ARGV[1], 'lease', now + ARGV[5])
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return 'ours'
            """;

    /** Takes over an end that was not told in time. ARGV further how long its event is waited for. Answers the ending, or nothing. */
    static final String TAKE_UNTOLD = "-- take over an end\n" + NOW + """
            local run = redis.call('HMGET', KEYS[1], 'ending', 'told', 'lease')
            if not run[1] or run[2] or (tonumber(run[3]) or 0) > now then return '' end
            redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'lease', now + ARGV[3])
            return run[1]
            """;

    /**
     * Its results are in its events, so only that it has ended is left, and where its last records may still lie, so that
     * whoever comes by can have them deleted. A place that is long is no name but the records themselves.
     */
    private static final String SETTLE = """
            for i = 0, (tonumber(redis.call('HGET', KEYS[1], 'done')) or 0) - 1 do
              redis.call('HDEL', KEYS[1], 'step:' .. i)
            end
            redis.call('HDEL', KEYS[1], 'owner', 'lease', 'done', 'crashes')
            local place = redis.call('HGET', KEYS[1], 'place')
            if place and #place > 512 then redis.call('HDEL', KEYS[1], 'place') end
            redis.call('HSET', KEYS[1], 'told', '1')
            redis.call('PEXPIRE', KEYS[1], ARGV[2])
            return 1
            """;

    static final String TOLD = """
            -- an ending is told
            if redis.call('HEXISTS', KEYS[1], 'ending') == 0 then return 0 end
            """ + SETTLE;

    /** Others have told how it has ended, which counts unless it has ended otherwise. ARGV further the ending and its status. */
    static final String LEARN_END = """
            -- learn an end
            local run = redis.call('HMGET', KEYS[1], 'ending', 'end', 'told')
            if run[1] and (run[3] or run[2] ~= ARGV[4]) then return 0 end
            if not run[1] then redis.call('HSET', KEYS[1], 'ending', ARGV[3], 'end', ARGV[4]) end
            """ + SETTLE;

    /** Somebody else may have it now. */
    static final String RELEASE = """
            -- release a run
            if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
            redis.call('HDEL', KEYS[1], 'owner', 'lease')
            return 1
            """;

    /**
     * How claims stand: KEYS runs, ARGV the milliseconds for which those that stand are renewed, or 0, those for which they are
     * kept then, and their tokens.
     */
    static final String LOOK = "-- look at runs\n" + NOW + """
            local holds = {}
            for i, key in ipairs(KEYS) do
              local run = redis.call('HMGET', key, 'ending', 'owner')
              if run[2] ~= ARGV[i + 2] then
                holds[i] = run[1] and 'ended' or 'lost'
              else
                holds[i] = 'ours'
                if ARGV[1] ~= '0' then
                  redis.call('HSET', key, 'lease', now + ARGV[1])
                  redis.call('PEXPIRE', key, ARGV[2])
                end
              end
            end
            return holds
            """;

    private RunScripts() {}
}
