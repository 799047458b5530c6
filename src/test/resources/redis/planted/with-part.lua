-- Says what it was given.
-- KEYS: none
-- ARGV: a number
-- Returns: the greeting, whether a word is one of the words, and twice the number
-- include planted/part
-- include planted/part
-- constant GREETING
-- constant WORDS
return {GREETING, WORDS['it\'s'] and 1 or 0, WORDS['other'] and 1 or 0, doubled(ARGV[1])}
