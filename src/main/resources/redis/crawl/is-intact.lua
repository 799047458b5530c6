-- Checks whether no entries after an event were trimmed from the log.
-- KEYS: log
-- ARGV: event
-- Returns: 1, or 0 if entries may be missing
-- include crawl/parts/intact
return is_intact(KEYS[1], ARGV[1]) and 1 or 0
