package io.streamops.collected.figures;

/** What has to be one atomic step in Redis. */
final class FigureScripts {
    /**
     * Applies the changes of a chunk of posts, if all that these posts have contributed before is what the changes start from.
     * Nothing is written before that is known. Numbers are added up here and written a hash at a time, which is far less to
     * do, and to keep in the append-only file, than a command for each.
     *
     * <p>Words that more posts have than the number beside them says, in the field of a dot, are ranked, all of them; it goes up
     * when these are too many. Of too many words the rarer half of some is forgotten.
     *
     * <p>KEYS projects, words, ranks; ARGV project, how many words a project may have, how many posts, and
     * for each of them bucket, field, what it has contributed, the words of that, and both as they are to be; how many groups of
     * figures, and for each key, how many fields, and these with what is to be added to them, or, behind a sign of comparison,
     * the number that may be the least or the greatest; and for each word code, posts, engagement, text.
     *
     * <p>Answers nothing where that was done; else for each post whose contribution is another one: which it is in the
     * chunk, from 0 on, and what it has contributed.
     */
    static final String APPLY = """
            local project, posts = ARGV[1], tonumber(ARGV[3])
            local call, format, match = redis.call, string.format, string.match
            local others, keys, marks = {}, {}, {}
            for i = 0, posts - 1 do
              local at = 4 + 6 * i
              local key, mark = 'collected:posts:' .. ARGV[at] .. ':' .. project, ARGV[at + 1] .. '+'
              keys[i], marks[i] = key, mark
              local kept = call('HMGET', key, ARGV[at + 1], mark)
              local figures, words = kept[1] or '', kept[2] or ''
              if figures ~= ARGV[at + 2] or words ~= ARGV[at + 3] then
                others[#others + 1] = i
                others[#others + 1] = figures
                others[#others + 1] = words
              end
            end
            if #others > 0 then return others end
            call('ZADD', KEYS[1], 0, project)
            for i = 0, posts - 1 do
              local at = 4 + 6 * i
              local key, mark = keys[i], marks[i]
              local field, words = ARGV[at + 1], ARGV[at + 5]
              if words ~= '' then
                call('HSET', key, field, ARGV[at + 4], mark, words)
              else
                call('HSET', key, field, ARGV[at + 4])
                if ARGV[at + 3] ~= '' then call('HDEL', key, mark) end
              end
            end
            local at = 4 + 6 * posts
            local groups = tonumber(ARGV[at])
            at = at + 1
            for group = 1, groups do
              local key, n = ARGV[at], tonumber(ARGV[at + 1])
              local fields = {}
              for i = 1, n do fields[i] = ARGV[at + 2 * i] end
              local kept = call('HMGET', key, unpack(fields))
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
                pairs[2 * i] = number
              end
              call('HSET', key, unpack(pairs))
              at = at + 2 + 2 * n
            end
            local least = tonumber(call('HGET', KEYS[2], '.') or 0)
            while at <= #ARGV do
              local n = math.min(1000, (#ARGV - at + 1) / 4)
              local codes = {}
              for i = 1, n do codes[i] = ARGV[at + 4 * i - 4] end
              local kept = call('HMGET', KEYS[2], unpack(codes))
              local words, ranks, rare, gone = {}, {}, {}, {}
              for i = 1, n do
                local code, word = codes[i], at + 4 * i - 4
                local count, engagement, text = 0, 0, ARGV[word + 3]
                if kept[i] then
                  count, engagement, text = match(kept[i], '^(%d+) (%d+) (.*)$')
                end
                local more = tonumber(ARGV[word + 1])
                count = count + more
                if count > 0 and text ~= '' then
                  words[#words + 1] = code
                  words[#words + 1] = format('%.0f %.0f ', count, math.max(0, engagement + ARGV[word + 2])) .. text
                  if count > least then
                    ranks[#ranks + 1] = count
                    ranks[#ranks + 1] = code
                  elseif more < 0 then
                    rare[#rare + 1] = code
                  end
                elseif kept[i] then
                  gone[#gone + 1] = code
                end
              end
              if #words > 0 then call('HSET', KEYS[2], unpack(words)) end
              if #ranks > 0 then call('ZADD', KEYS[3], unpack(ranks)) end
              if #rare > 0 then call('ZREM', KEYS[3], unpack(rare)) end
              if #gone > 0 then
                call('HDEL', KEYS[2], unpack(gone))
                call('ZREM', KEYS[3], unpack(gone))
              end
              at = at + 4 * n
            end
            local ranked = call('ZCARD', KEYS[3])
            if ranked > 4000 then
              local last = call('ZRANGE', KEYS[3], ranked - 2001, ranked - 2001, 'WITHSCORES')[2]
              call('ZREMRANGEBYSCORE', KEYS[3], '-inf', last)
              call('HSET', KEYS[2], '.', last)
            end
            local excess = call('HLEN', KEYS[2]) - tonumber(ARGV[2])
            while excess > 0 do
              local some = call('HRANDFIELD', KEYS[2], 500, 'WITHVALUES')
              local sample, rarer = {}, {}
              for i = 1, #some, 2 do
                if some[i] ~= '.' then sample[#sample + 1] = {tonumber(match(some[i + 1], '^%d+')), some[i]} end
              end
              table.sort(sample, function(a, b) return a[1] < b[1] end)
              for i = 1, math.ceil(#sample / 2) do rarer[i] = sample[i][2] end
              call('HDEL', KEYS[2], unpack(rarer))
              call('ZREM', KEYS[3], unpack(rarer))
              excess = excess - #rarer
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

    /** KEYS words, ranks; ARGV from which to which. Answers how many are ranked; and of each what is kept. */
    static final String KEYWORDS = """
            local answer = {redis.call('ZCARD', KEYS[2])}
            for _, code in ipairs(redis.call('ZREVRANGE', KEYS[2], ARGV[1], ARGV[2])) do
              answer[#answer + 1] = redis.call('HGET', KEYS[1], code)
            end
            return answer
            """;

    private FigureScripts() {}
}
