-- Appends values to lists, and counts them.
-- KEYS: count
-- ARGV: a name, which is kept; then of each run: list, a word, the values
-- Returns: for each run: the word, the length of the list, how many runs there are
-- include parts/batch

local appended = 0

local function run(first, last)
  for i = first + 2, last do
    redis.call('RPUSH', ARGV[first], ARGV[i])
    appended = appended + 1
  end
  return {ARGV[first + 1], redis.call('LLEN', ARGV[first]), #runs}
end

local function finish()
  redis.call('INCRBY', KEYS[1], appended)
  redis.call('SET', KEYS[1] .. ':name', ARGV[1])
end

return run_all(1, run, finish)
