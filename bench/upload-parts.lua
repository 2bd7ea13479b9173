-- Parts of 10 MiB, each to the next of the addresses given, as an uploading browser sends them.
local body = string.rep("sadhana.", 10 * 1024 * 1024 / 8)
local paths, next = {}, 0
for path in string.gmatch(os.getenv("PATHS"), "%S+") do paths[#paths + 1] = path end
request = function()
  next = next % #paths + 1
  return wrk.format("PUT", paths[next], { ["Content-Type"] = "video/mp4" }, body)
end
