-- A view is a hash: v counts its changes, view is its JSON, o:N is the offset of the last event of partition N that is
-- in it; status, sort, owner and created say in which indexes it is; ahead is a status that we have published and not
-- yet read back.
-- Defines index_key(base, status, sort, owner), where an empty text stands for all; and scopes(owner), those whose
--   indexes have the views of an owner.
local function index_key(base, status, sort, owner)
  return base .. ':' .. status .. ':' .. sort .. ':' .. owner
end

local function scopes(owner)
  return owner == '' and {''} or {'', owner}
end
