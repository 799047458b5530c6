package io.streamops.messaging.redis;

/**
 * What has to be one atomic step in Redis. An entry is <em>ours</em> while it is pending for our consumer with no more
 * deliveries than we know of: anybody who takes it over counts a delivery, even under our own name.
 */
final class StreamScripts {
    private static final String OURS = """
            local function ours(id, count)
              local p = redis.call('XPENDING', KEYS[1], ARGV[1], id, id, 1, ARGV[2])[1]
              return p and p[4] <= tonumber(count)
            end
            """;

    /**
     * Takes entries over that have been idle for long enough, all or those of one consumer, except the ones held already.
     * Entries that were deleted from the stream are acknowledged: there is nothing left to handle.
     *
     * <p>KEYS stream; ARGV group, consumer, idle, whose or empty, how many, held ids… Answers whether there may be more,
     * then id, delivery count and fields of each.
     */
    static final String TAKE = """
            local most = tonumber(ARGV[5])
            local held = {}
            for i = 6, #ARGV do held[ARGV[i]] = true end
            local limit = most + #ARGV - 5
            local query = {'XPENDING', KEYS[1], ARGV[1], 'IDLE', ARGV[3], '-', '+', limit}
            if ARGV[4] ~= '' then query[#query + 1] = ARGV[4] end
            local pending = redis.call(unpack(query))
            local taken = {#pending == limit and 1 or 0}
            for _, p in ipairs(pending) do
              if #taken > most then taken[1] = 1 break end
              if not held[p[1]] then
                local claimed = redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], ARGV[3], p[1])
                if claimed[1] then
                  taken[#taken + 1] = {p[1], p[4] + 1, claimed[1][2]}
                else
                  redis.call('XACK', KEYS[1], ARGV[1], p[1])
                end
              end
            end
            return taken
            """;

    /** Renews leases. KEYS stream; ARGV group, consumer, then id and count of each. Answers the ids that are not ours. */
    static final String RENEW = OURS + """
            local lost = {}
            for i = 3, #ARGV, 2 do
              if ours(ARGV[i], ARGV[i + 1]) then
                redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], 0, ARGV[i], 'JUSTID')
              else
                lost[#lost + 1] = ARGV[i]
              end
            end
            return lost
            """;

    /** Acknowledges what is ours. KEYS stream; ARGV group, consumer, then id and count of each. */
    static final String ACKNOWLEDGE = OURS + """
            local done = 0
            for i = 3, #ARGV, 2 do
              if ours(ARGV[i], ARGV[i + 1]) then done = done + redis.call('XACK', KEYS[1], ARGV[1], ARGV[i]) end
            end
            return done
            """;

    /**
     * Sets how long entries that are ours count as idle and how often as delivered. KEYS stream; ARGV group, consumer,
     * then id, count, idle time and new count of each.
     */
    static final String MARK = OURS + """
            for i = 3, #ARGV, 4 do
              if ours(ARGV[i], ARGV[i + 1]) then
                redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[2], 0, ARGV[i],
                  'IDLE', ARGV[i + 2], 'RETRYCOUNT', ARGV[i + 3], 'JUSTID')
              end
            end
            return 1
            """;

    /**
     * Parks an entry that is ours and acknowledges it. KEYS stream, dead-letter stream; ARGV group, consumer, id, count,
     * then the fields of the dead letter. Answers 0 where it is not ours.
     */
    static final String PARK = OURS + """
            if not ours(ARGV[3], ARGV[4]) then return 0 end
            redis.call('XADD', KEYS[2], '*', unpack(ARGV, 5))
            redis.call('XACK', KEYS[1], ARGV[1], ARGV[3])
            return 1
            """;

    /** Deletes our consumer unless it has something pending, which would be lost with it. KEYS stream; ARGV group, consumer. */
    static final String LEAVE = """
            if redis.call('XPENDING', KEYS[1], ARGV[1], '-', '+', 1, ARGV[2])[1] then return 0 end
            redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], ARGV[2])
            return 1
            """;

    /** Puts a dead letter back. KEYS dead-letter stream, stream; ARGV id, then the fields. Answers 0 where it is gone. */
    static final String REPLAY = """
            if not redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1])[1] then return 0 end
            redis.call('XADD', KEYS[2], '*', unpack(ARGV, 2))
            redis.call('XDEL', KEYS[1], ARGV[1])
            return 1
            """;

    /** Counts entries above an id, so many at the most. KEYS stream; ARGV id, limit. Answers the count and the last id. */
    static final String COUNT_AFTER = """
            local entries = redis.call('XRANGE', KEYS[1], '(' .. ARGV[1], '+', 'COUNT', ARGV[2])
            return {#entries, #entries > 0 and entries[#entries][1] or ARGV[1]}
            """;

    /**
     * Removes entries from the beginning that every group has been given and has acknowledged; nothing without a group, about
     * so many at the most. Ids are compared as texts, as they are larger than numbers of Lua. KEYS stream; ARGV how many.
     * Answers how many it were.
     */
    static final String TRIM = """
            local function less(a, b)
              if #a ~= #b then return #a < #b end
              return a < b
            end
            local function before(a, b)
              local am, as = string.match(a, '(%d+)-(%d+)')
              local bm, bs = string.match(b, '(%d+)-(%d+)')
              if am ~= bm then return less(am, bm) end
              return less(as, bs)
            end
            local function behind(id)
              local m, s = string.match(id, '(%d+)-(%d+)')
              return #s > 15 and id or m .. '-' .. string.format('%.0f', tonumber(s) + 1)
            end
            if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
            local needed
            for _, group in ipairs(redis.call('XINFO', 'GROUPS', KEYS[1])) do
              local info = {}
              for i = 1, #group, 2 do info[group[i]] = group[i + 1] end
              local first = info['pending'] > 0 and redis.call('XPENDING', KEYS[1], info['name'])[2]
              first = first or behind(info['last-delivered-id'])
              if not needed or before(first, needed) then needed = first end
            end
            if not needed then return 0 end
            local removed = redis.call('XTRIM', KEYS[1], 'MINID', '~', needed, 'LIMIT', ARGV[1])
            if removed >= ARGV[1] / 2 then return removed end
            return removed + redis.call('XTRIM', KEYS[1], 'MINID', '=', needed)
            """;

    private StreamScripts() {}
}
