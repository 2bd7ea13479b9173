-- Ranges of one length at random places, the same sequence every time.
local size, total = tonumber(os.getenv("RANGE")), tonumber(os.getenv("TOTAL"))
math.randomseed(7)
request = function()
  local start = math.floor(math.random() * (total - size))
  return wrk.format("GET", nil, { ["Range"] = "bytes=" .. start .. "-" .. (start + size - 1) })
end
