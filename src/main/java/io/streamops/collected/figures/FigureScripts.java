package io.streamops.collected.figures;

/** What has to be one atomic step in Redis. */
final class FigureScripts {
    /**
     * Applies the changes of a chunk of posts, if all that these posts have contributed before is what the changes start from.
     * Nothing is written before that is known. Numbers are added up here and written a hash at a time, which is far less to
     * do, and to keep in the append-only file, than a command for each.
     *
     * <p>KEYS projects, words, their values, their texts; ARGV project, how many words a project may have, how many posts, and
     * for each of them bucket, field, what it has contributed, the words of that, and both as they are to be; how many groups of
     * figures, and for each key, how many fields, and these with what is to be added to them, or, behind a sign of comparison,
     * the number that may be the least or the greatest; and for each word code, posts, engagement, text.
     *
     * <p>Answers nothing where that was done; else for each post whose contribution is another one: which it is in the
     * chunk, from 0 on, and what it has contributed.
     */
    static final String APPLY = """
            local project, posts = ARGV[1], tonumber(ARGV[3])
            local others = {}
            for i = 0, posts - 1 do
              local at = 4 + 6 * i
              local kept = redis.call('HMGET', 'collected:posts:' .. ARGV[at] .. ':' .. project, ARGV[at + 1], ARGV[at + 1] .. '+')
              local figures, words = kept[1] or '', kept[2] or ''
              if figures ~= ARGV[at + 2] or words ~= ARGV[at + 3] then
                others[#others + 1] = i
                others[#others + 1] = figures
                others[#others + 1] = words
              end
            end
            if #others > 0 then return others end
            redis.call('ZADD', KEYS[1], 0, project)
            for i = 0, posts - 1 do
              local at = 4 + 6 * i
              local key = 'collected:posts:' .. ARGV[at] .. ':' .. project
              local field, words = ARGV[at + 1], ARGV[at + 5]
              if words ~= '' then
                redis.call('HSET', key, field, ARGV[at + 4], field .. '+', words)
              else
                redis.call('HSET', key, field, ARGV[at + 4])
                if ARGV[at + 3] ~= '' then redis.call('HDEL', key, field .. '+') end
              end
            end
            local format = string.format
            local at = 4 + 6 * posts
            local groups = tonumber(ARGV[at])
            at = at + 1
            for group = 1, groups do
              local key, n = ARGV[at], tonumber(ARGV[at + 1])
              local fields = {}
              for i = 1, n do fields[i] = ARGV[at + 2 * i] end
              local kept = redis.call('HMGET', key, unpack(fields))
              local pairs = {}
              for i = 1, n do
                local field, number, before = fields[i], tonumber(ARGV[at + 2 * i + 1]), tonumber(kept[i] or nil)
                local sign = string.byte(field)
                if sign == 60 then
                  if before and before < number then number = before end
                elseif sign == 62 then
                  if before and before > number then number = before end
                elseif before then
                  number = before + number
                end
                pairs[2 * i - 1] = field
                pairs[2 * i] = format('%.0f', number)
              end
              redis.call('HSET', key, unpack(pairs))
              at = at + 2 + 2 * n
            end
            while at <= #ARGV do
              local n = math.min(1000, (#ARGV - at + 1) / 4)
              local codes = {}
              for i = 1, n do codes[i] = ARGV[at + 4 * i - 4] end
              local counts = redis.call('ZMSCORE', KEYS[2], unpack(codes))
              local values = redis.call('HMGET', KEYS[3], unpack(codes))
              local scores, sums, texts, gone = {}, {}, {}, {}
              for i = 1, n do
                local code, word = codes[i], at + 4 * i - 4
                local before = tonumber(counts[i] or nil)
                local count = (before or 0) + tonumber(ARGV[word + 1])
                if count > 0 and (before or ARGV[word + 3] ~= '') then
                  scores[#scores + 1] = format('%.0f', count)
                  scores[#scores + 1] = code
                  sums[#sums + 1] = code
                  sums[#sums + 1] = format('%.0f', (tonumber(values[i] or nil) or 0) + tonumber(ARGV[word + 2]))
                  if not before then
                    texts[#texts + 1] = code
                    texts[#texts + 1] = ARGV[word + 3]
                  end
                elseif before then
                  gone[#gone + 1] = code
                end
              end
              if #scores > 0 then
                redis.call('ZADD', KEYS[2], unpack(scores))
                redis.call('HSET', KEYS[3], unpack(sums))
              end
              if #texts > 0 then redis.call('HSET', KEYS[4], unpack(texts)) end
              if #gone > 0 then
                redis.call('ZREM', KEYS[2], unpack(gone))
                redis.call('HDEL', KEYS[3], unpack(gone))
                redis.call('HDEL', KEYS[4], unpack(gone))
              end
              at = at + 4 * n
            end
            local most = tonumber(ARGV[2])
            local excess = redis.call('ZCARD', KEYS[2]) - most
            if excess > 0 then
              excess = excess + math.floor(most / 10)
              while excess > 0 do
                local rarest = redis.call('ZRANGE', KEYS[2], 0, math.min(1000, excess) - 1)
                redis.call('ZREM', KEYS[2], unpack(rarest))
                redis.call('HDEL', KEYS[3], unpack(rarest))
                redis.call('HDEL', KEYS[4], unpack(rarest))
                excess = excess - #rarest
              end
            end
            return {}
            """;

    /** KEYS hashes of impacts. Answers the greatest of which there is any. */
    static final String GREATEST_IMPACT = """
            local greatest = 0
            for _, key in ipairs(KEYS) do
              local all = redis.call('HGETALL', key)
              for i = 1, #all, 2 do
                if all[i + 1] ~= '0' then
                  local impact = tonumber(all[i])
                  if impact > greatest then greatest = impact end
                end
              end
            end
            return greatest
            """;

    /** KEYS words, values, texts; ARGV from which to which. Answers how many there are; and for each text, posts, engagement. */
    static final String KEYWORDS = """
            local answer = {redis.call('ZCARD', KEYS[1])}
            local words = redis.call('ZREVRANGE', KEYS[1], ARGV[1], ARGV[2], 'WITHSCORES')
            for i = 1, #words, 2 do
              answer[#answer + 1] = redis.call('HGET', KEYS[3], words[i]) or ''
              answer[#answer + 1] = words[i + 1]
              answer[#answer + 1] = redis.call('HGET', KEYS[2], words[i]) or '0'
            end
            return answer
            """;

    private FigureScripts() {}
}
