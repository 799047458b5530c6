-- Defines batch_key(hash, project): what is shown of a batch of a project.
-- constant BATCH_PREFIX
local function batch_key(hash, project)
  return BATCH_PREFIX .. hash .. ':' .. project
end
