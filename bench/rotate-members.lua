-- Each request uses the next of the tokens in the file TOKENS.
local tokens = {}
for token in io.lines(os.getenv('TOKENS')) do
  tokens[#tokens + 1] = token
end

local asked = 0
function request()
  asked = asked + 1
  return wrk.format('GET', nil, { authorization = 'Bearer ' .. tokens[asked % #tokens + 1] })
end
