-- Counts a chunk of posts, if all that these posts have contributed before is what the changes start from; nothing is
-- written before that is known. Numbers are added up here and written a hash at a time, which is far less to do, and to
-- keep in the append-only file, than a command for each.
-- Words that more posts have than the field RANKED_ABOVE of the words says are ranked, all of them; it goes up when
-- these are too many. Of too many words the rarer half of some is forgotten.
-- KEYS: projects, words, ranks
-- ARGV: project, how many words a project may have, how many posts there are, and then
--   of each post: bucket, field, what it has contributed, the words of that, and both as they are to be
--   how many groups of figures there are, and of each: key, how many fields, and each field with what is to be added
--     to it or, if it begins with < or >, with the number that may be the least or the greatest
--   of each word: code, posts, engagement, text
-- Returns: nothing if they were counted; else for each post whose contribution is another: which it is in the chunk,
--   from 0 on, and what it has contributed
-- constant POSTS_PREFIX
local projects, words, ranks = unpack(KEYS)
local project, most_words, posts = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local call, format, match, max = redis.call, string.format, string.match, math.max

local POSTS_START, POST_ARGUMENTS = 4, 6
local LEAST, GREATEST = string.byte('<'), string.byte('>')
local RANKED_ABOVE = '.'
local MOST_RANKED, RANKED_AFTER_CUT = 4000, 2000
local WORD_ARGUMENTS, WORDS_A_STEP, SAMPLE = 4, 1000, 500

local post_keys, word_fields = {}, {}

local function changed_posts()
  local changed = {}
  for i = 0, posts - 1 do
    local at = POSTS_START + POST_ARGUMENTS * i
    local field = ARGV[at + 1]
    local key, word_field = POSTS_PREFIX .. ARGV[at] .. ':' .. project, field .. '+'
    post_keys[i], word_fields[i] = key, word_field
    local kept = call('HMGET', key, field, word_field)
    local figures, post_words = kept[1] or '', kept[2] or ''
    if figures ~= ARGV[at + 2] or post_words ~= ARGV[at + 3] then
      changed[#changed + 1] = i
      changed[#changed + 1] = figures
      changed[#changed + 1] = post_words
    end
  end
  return changed
end

local function write_posts()
  for i = 0, posts - 1 do
    local at = POSTS_START + POST_ARGUMENTS * i
    local key, field, word_field = post_keys[i], ARGV[at + 1], word_fields[i]
    local words_before, figures, post_words = ARGV[at + 3], ARGV[at + 4], ARGV[at + 5]
    if post_words ~= '' then
      call('HSET', key, field, figures, word_field, post_words)
    else
      call('HSET', key, field, figures)
      if words_before ~= '' then call('HDEL', key, word_field) end
    end
  end
end

local function figure(field, before, number)
  if not before then return number end
  local sign = string.byte(field)
  if sign == LEAST then return math.min(before, number) end
  if sign == GREATEST then return math.max(before, number) end
  return before + number
end

-- Returns: where in ARGV the words begin.
local function add_figures(at)
  local groups = tonumber(ARGV[at])
  at = at + 1
  for _ = 1, groups do
    local key, count = ARGV[at], tonumber(ARGV[at + 1])
    local fields = {}
    for i = 1, count do fields[i] = ARGV[at + 2 * i] end
    local kept = call('HMGET', key, unpack(fields))
    local written = {}
    for i = 1, count do
      written[2 * i - 1] = fields[i]
      written[2 * i] = figure(fields[i], tonumber(kept[i] or nil), tonumber(ARGV[at + 2 * i + 1]))
    end
    call('HSET', key, unpack(written))
    at = at + 2 + 2 * count
  end
  return at
end

local function call_with(command, key, members)
  if #members > 0 then call(command, key, unpack(members)) end
end

local function add_some_words(at, count, ranked_above)
  local codes = {}
  for i = 1, count do codes[i] = ARGV[at + WORD_ARGUMENTS * (i - 1)] end
  local kept = call('HMGET', words, unpack(codes))
  local written, ranked, rare, gone = {}, {}, {}, {}
  for i = 1, count do
    local code, word = codes[i], at + WORD_ARGUMENTS * (i - 1)
    local more, more_engagement = tonumber(ARGV[word + 1]), ARGV[word + 2]
    local of_posts, engagement, text = 0, 0, ARGV[word + 3]
    if kept[i] then
      of_posts, engagement, text = match(kept[i], '^(%d+) (%d+) (.*)$')
    end
    of_posts = of_posts + more
    if of_posts > 0 and text ~= '' then
      written[#written + 1] = code
      written[#written + 1] = format('%.0f %.0f ', of_posts, max(0, engagement + more_engagement)) .. text
      if of_posts > ranked_above then
        ranked[#ranked + 1] = of_posts
        ranked[#ranked + 1] = code
      elseif more < 0 then
        rare[#rare + 1] = code
      end
    elseif kept[i] then
      gone[#gone + 1] = code
    end
  end
  call_with('HSET', words, written)
  call_with('ZADD', ranks, ranked)
  call_with('ZREM', ranks, rare)
  call_with('HDEL', words, gone)
  call_with('ZREM', ranks, gone)
end

local function add_words(at)
  local ranked_above = tonumber(call('HGET', words, RANKED_ABOVE) or 0)
  while at <= #ARGV do
    local count = math.min(WORDS_A_STEP, (#ARGV - at + 1) / WORD_ARGUMENTS)
    add_some_words(at, count, ranked_above)
    at = at + WORD_ARGUMENTS * count
  end
end

local function cut_ranks()
  local ranked = call('ZCARD', ranks)
  if ranked <= MOST_RANKED then return end
  local first_cut = ranked - RANKED_AFTER_CUT - 1
  local score = call('ZRANGE', ranks, first_cut, first_cut, 'WITHSCORES')[2]
  call('ZREMRANGEBYSCORE', ranks, '-inf', score)
  call('HSET', words, RANKED_ABOVE, score)
end

local function rarer_half_of_some()
  local some = call('HRANDFIELD', words, SAMPLE, 'WITHVALUES')
  local sample, rarer = {}, {}
  for i = 1, #some, 2 do
    if some[i] ~= RANKED_ABOVE then
      sample[#sample + 1] = {tonumber(match(some[i + 1], '^%d+')), some[i]}
    end
  end
  table.sort(sample, function(one, other) return one[1] < other[1] end)
  for i = 1, math.ceil(#sample / 2) do rarer[i] = sample[i][2] end
  return rarer
end

local function cut_words()
  local excess = call('HLEN', words) - most_words
  while excess > 0 do
    local rarer = rarer_half_of_some()
    call('HDEL', words, unpack(rarer))
    call('ZREM', ranks, unpack(rarer))
    excess = excess - #rarer
  end
end

local changed = changed_posts()
if #changed > 0 then return changed end
call('ZADD', projects, 0, project)
write_posts()
add_words(add_figures(POSTS_START + POST_ARGUMENTS * posts))
cut_ranks()
cut_words()
return {}
