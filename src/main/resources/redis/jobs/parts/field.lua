-- Defines field(entry, name): the value of a field of an entry of a stream.
local function field(entry, name)
  for i = 1, #entry[2], 2 do
    if entry[2][i] == name then return entry[2][i + 1] end
  end
end
