-- The log of a user's requests has an entry with id and status for each change. It is cut at about MOST_EVENTS, so that
-- one with fewer entries has never been cut, and expires LONGEST_SECONDS after its last entry.
-- Defines both.
local MOST_EVENTS = 1000
local LONGEST_SECONDS = 604800
