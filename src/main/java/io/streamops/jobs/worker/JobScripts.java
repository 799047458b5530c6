package io.streamops.jobs.worker;

import io.streamops.contract.job.JobStatus;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What a worker writes, each an atomic step. All that belong to a claim have KEYS queue, hash, events, owner, given back, index;
 * ARGV group, consumer, entry, attempt, now, default ttl, job id. An entry is ours while it is pending for our consumer with no
 * more deliveries than the claim knows of.
 */
final class JobScripts {
    /** The code of the error of jobs that end their worker's process. */
    static final String CRASHED = "worker_crashed";

    private static final String OURS = """
            local function ours(entry, attempt)
              local p = redis.pcall('XPENDING', KEYS[1], ARGV[1], entry, entry, 1, ARGV[2])
              return not p.err and p[1] and p[1][4] <= tonumber(attempt)
            end
            local function final(status)
              return %s
            end
            """.formatted(Arrays.stream(JobStatus.values())
            .filter(JobStatus::isFinal)
            .map(status -> "status == '" + status.word() + "'")
            .collect(Collectors.joining(" or ")));

    private static final String CLAIM = OURS + """
            local hash = redis.pcall('HMGET', KEYS[2], 'status', 'ttl_s', 'created_ts')
            if hash.err then return 'broken' end
            local status = hash[1]
            local ttl = tonumber(hash[2])
            if not ttl or ttl < 1 then ttl = tonumber(ARGV[6]) end
            ttl = string.format('%.0f', math.floor(ttl))
            local function keep()
              redis.call('EXPIRE', KEYS[2], ttl)
              redis.call('EXPIRE', KEYS[3], ttl)
              redis.call('EXPIRE', KEYS[4], ttl)
            end
            if not status and redis.call('EXISTS', KEYS[2]) == 0 then return 'gone' end
            """;

    private static final String UNLESS_ENDED = """
            if final(status) then return 'final' end
            if not ours(ARGV[3], ARGV[4]) then return 'taken' end
            """;

    /**
     * Begins a job: ARGV further the crashes that are too many, the event's step and data. A job that nobody has begun yet has
     * crashed nobody, however often its entry was delivered.
     */
    static final String START = CLAIM + """
            if status == 'error' and ours(ARGV[3], ARGV[4]) then
              local error = redis.call('HGET', KEYS[2], 'error')
              if error and string.find(error, '"code":"%s"', 1, true) then return 'unparked' end
            end
            """.formatted(CRASHED) + UNLESS_ENDED + """
            local before = tonumber(ARGV[4]) - 1
            if before > 0 and status == 'running' then
              before = before - (tonumber(redis.call('GET', KEYS[5]) or 0) or 0)
              if before >= tonumber(ARGV[8]) then return 'crashed' end
            end
            local told = redis.pcall('XADD', KEYS[3], '*',
              'type', 'running', 'ts', ARGV[5], 'step', ARGV[9], 'data', ARGV[10])
            if type(told) == 'table' and told.err then return 'broken' end
            redis.call('HSET', KEYS[2], 'status', 'running', 'updated_ts', ARGV[5])
            redis.pcall('ZADD', KEYS[6], 'NX', tonumber(hash[3]) and hash[3] or ARGV[5], ARGV[7])
            keep()
            return 'ours'
            """;

    /**
     * Tells events, and ends the job if there is a status: ARGV further the status or empty, the field of the outcome, its
     * value, then type, ts, step and data of each event.
     */
    static final String WRITE = CLAIM + UNLESS_ENDED + """
            if ARGV[8] == '' then
              redis.call('HSET', KEYS[2], 'updated_ts', ARGV[5])
            else
              redis.call('HSET', KEYS[2], 'updated_ts', ARGV[5], 'status', ARGV[8], ARGV[9], ARGV[10])
            end
            for i = 11, #ARGV, 4 do
              redis.call('XADD', KEYS[3], '*',
                'type', ARGV[i], 'ts', ARGV[i + 1], 'step', ARGV[i + 2], 'data', ARGV[i + 3])
            end
            keep()
            return 'ours'
            """;

    /** Counts that the job goes back to the queue in good order, which is no crash. */
    static final String GIVE_BACK = CLAIM + UNLESS_ENDED + """
            redis.call('INCR', KEYS[5])
            redis.call('EXPIRE', KEYS[5], ttl)
            keep()
            return 'ours'
            """;

    /** How claims stand. KEYS queue, then the hash of each; ARGV group, consumer, then entry and attempt of each. */
    static final String LOOK = OURS + """
            local standings = {}
            for i = 2, #KEYS do
              local status = redis.call('HGET', KEYS[i], 'status')
              local standing = 'ours'
              if not status and redis.call('EXISTS', KEYS[i]) == 0 then
                standing = 'gone'
              elseif final(status) then
                standing = 'final'
              elseif not ours(ARGV[2 * i - 1], ARGV[2 * i]) then
                standing = 'taken'
              end
              standings[i - 1] = standing
            end
            return standings
            """;

    private JobScripts() {}
}
