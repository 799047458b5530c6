package io.streamops.jobs.worker;

import io.streamops.contract.job.JobStatus;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * What a worker asks and writes, each an atomic step: gathered scripts with KEYS queue and index in common, and ARGV group,
 * consumer and default ttl. Each run begins with the claim: job id, entry, attempt, now. An entry is ours while it is pending for
 * our consumer with no more deliveries than the claim knows of.
 */
final class JobScripts {
    /** The code of the error of jobs that end their worker's process. */
    static final String CRASHED = "worker_crashed";

    /** Jobs that are begun or ended together mostly stand together in the queue, so one look finds nearly all of them. */
    private static final String CLAIM = """
            local deliveries
            local function find(first, last, most)
              local pending = redis.pcall('XPENDING', KEYS[1], ARGV[1], first, last, most, ARGV[2])
              for i = 1, pending.err and 0 or #pending do deliveries[pending[i][1]] = pending[i][4] end
            end
            local function earlier(one, other)
              local dash, other_dash = string.find(one, '-', 1, true), string.find(other, '-', 1, true)
              if dash ~= other_dash then return dash < other_dash end
              local millis, other_millis = string.sub(one, 1, dash), string.sub(other, 1, dash)
              if millis ~= other_millis then return millis < other_millis end
              return #one < #other or #one == #other and one < other
            end
            local function ours(at)
              local entry = ARGV[at + 1]
              if not deliveries then
                deliveries = {}
                local first, last = entry, entry
                for i = 1, #runs do
                  local other = ARGV[runs[i] + 1]
                  if earlier(other, first) then first = other end
                  if earlier(last, other) then last = other end
                end
                find(first, last, 2 * #runs)
              end
              if not deliveries[entry] then find(entry, entry, 1) end
              return deliveries[entry] and deliveries[entry] <= tonumber(ARGV[at + 2])
            end
            local function final(status)
              return %s
            end
            local function missing(status, hash)
              return not status and redis.call('EXISTS', hash) == 0
            end
            local function seconds(ttl)
              return ttl and #ttl < 10 and string.find(ttl, '^[1-9]%%d*$') and ttl or ARGV[3]
            end
            local function keep(hash, ttl)
              redis.call('EXPIRE', hash, ttl)
              redis.call('EXPIRE', hash .. ':events', ttl)
            end
            local function keep_owner(hash, ttl)
              redis.call('EXPIRE', hash .. ':owner', 2 * ttl)
            end
            """.formatted(Arrays.stream(JobStatus.values())
            .filter(JobStatus::isFinal)
            .map(status -> "status == '" + status.word() + "'")
            .collect(Collectors.joining(" or ")));

    /**
     * Begins a job: each run has further the crashes that are too many, and the event's step. A job that nobody has begun yet
     * has crashed nobody, however often its entry was delivered.
     */
    static final String START = CLAIM + """
            local index = {}
            local function run(at)
              local id, attempt, now = ARGV[at], ARGV[at + 2], ARGV[at + 3]
              local hash = 'job:' .. id
              local job = redis.pcall('HMGET', hash, 'status', 'ttl_s', 'created_ts')
              if job.err then return 'broken' end
              local status = job[1]
              if missing(status, hash) then return 'gone' end
              if status == 'error' and ours(at) then
                local error = redis.call('HGET', hash, 'error')
                if error and string.find(error, '"code":"%s"', 1, true) then return 'unparked' end
              end
              if final(status) then return 'final' end
              if not ours(at) then return 'taken' end
              local before = tonumber(attempt) - 1
              if before > 0 and status == 'running' then
                before = before - (tonumber(redis.call('GET', hash .. ':given-back') or 0) or 0)
                if before >= tonumber(ARGV[at + 4]) then return 'crashed' end
              end
              local data = attempt == '1' and '{}' or '{"attempt":' .. attempt .. '}'
              local told = redis.pcall('XADD', hash .. ':events', '*',
                'type', 'running', 'ts', now, 'step', ARGV[at + 5], 'data', data)
              if type(told) == 'table' and told.err then return 'broken' end
              redis.call('HSET', hash, 'status', 'running', 'updated_ts', now)
              local ttl, created = seconds(job[2]), tonumber(job[3])
              keep(hash, ttl)
              if not created or now - created > 1000 * ttl then keep_owner(hash, ttl) end
              index[#index + 1] = created and job[3] or now
              index[#index + 1] = id
              return 'ours'
            end
            local function finish()
              if #index > 0 then redis.pcall('ZADD', KEYS[2], 'NX', unpack(index)) end
            end
            """.formatted(CRASHED);

    /** How a claim stands that has begun. */
    private static final String BEGUN = CLAIM + """
            local function begun(at, hash)
              local status = redis.pcall('HGET', hash, 'status')
              if type(status) == 'table' then return 'broken' end
              if missing(status, hash) then return 'gone' end
              if final(status) then return 'final' end
              return ours(at) and 'ours' or 'taken'
            end
            local function keep_all(hash)
              local ttl = seconds(redis.call('HGET', hash, 'ttl_s'))
              keep(hash, ttl)
              keep_owner(hash, ttl)
              return ttl
            end
            local function finish() end
            """;

    /**
     * Tells events, and ends the job if there is a status: each run has further a word if the job's keys need not be kept for
     * longer, the status or empty, the field of the outcome, its value, then type, ts, step and data of each event.
     */
    static final String WRITE = BEGUN + """
            local function run(at, last)
              local hash = 'job:' .. ARGV[at]
              local standing = begun(at, hash)
              if standing ~= 'ours' then return standing end
              local now, status = ARGV[at + 3], ARGV[at + 5]
              if status == '' then
                redis.call('HSET', hash, 'updated_ts', now)
              else
                redis.call('HSET', hash, 'updated_ts', now, 'status', status, ARGV[at + 6], ARGV[at + 7])
              end
              for i = at + 8, last, 4 do
                redis.call('XADD', hash .. ':events', '*',
                  'type', ARGV[i], 'ts', ARGV[i + 1], 'step', ARGV[i + 2], 'data', ARGV[i + 3])
              end
              if ARGV[at + 4] == '' then keep_all(hash) end
              return 'ours'
            end
            """;

    /** Counts that the job goes back to the queue in good order, which is no crash. */
    static final String GIVE_BACK = BEGUN + """
            local function run(at)
              local hash = 'job:' .. ARGV[at]
              local standing = begun(at, hash)
              if standing ~= 'ours' then return standing end
              redis.call('INCR', hash .. ':given-back')
              redis.call('EXPIRE', hash .. ':given-back', keep_all(hash))
              return 'ours'
            end
            """;

    /** How a claim stands. */
    static final String LOOK = BEGUN + """
            local function run(at)
              return begun(at, 'job:' .. ARGV[at])
            end
            """;

    private JobScripts() {}
}
