-- Runs that are asked for together, one after the other (see BatchedScript). A script that includes this defines
--   run(first, last)  does what ARGV[first] to ARGV[last] ask for, and returns anything but nil
--   finish()          writes what is written once for all runs; may be left out
-- and ends with `return run_all(common, run, finish)`, where the first `common` of ARGV are what all runs share.
-- Defines run_all; and runs: where in ARGV the arguments of each run begin, for what can be looked up once for all.
-- ARGV: what all runs share, then for each run the number of its arguments, and these.
-- Returns: an answer for each run. What Redis has refused is a table with its words or, before version 7, its words.
local runs = {}

local function run_all(common, run, finish)
  local count = common + 1
  while ARGV[count] do
    runs[#runs + 1] = count + 1
    count = count + 1 + ARGV[count]
  end
  local answers = {}
  for i, first in ipairs(runs) do
    local done, answer = pcall(run, first, first - 1 + ARGV[first - 1])
    answers[i] = done and answer or {err = type(answer) == 'table' and answer.err or answer}
  end
  if finish then finish() end
  return answers
end
