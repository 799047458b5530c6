-- Checks whether nothing behind an event of a log is missing.
-- KEYS: log
-- ARGV: event
-- Returns: 1, or 0 if something may be missing
-- include crawl/parts/intact
return is_intact(KEYS[1], ARGV[1]) and 1 or 0
