-- Each request is the heartbeat of the next of the tokens in the file TOKENS, after DELAY milliseconds.
local requests = {}
local sent = 0

function init()
  local headers = { ['content-type'] = 'application/json' }
  local path = '/api/v1/live-rooms/' .. os.getenv('ROOM') .. '/heartbeat'
  for token in io.lines(os.getenv('TOKENS')) do
    local body = '{"token":"' .. token .. '","isPlaying":true,"reactions":{}}'
    requests[#requests + 1] = wrk.format('POST', path, headers, body)
  end
end

function request()
  sent = sent + 1
  return requests[sent % #requests + 1]
end

function delay()
  return tonumber(os.getenv('DELAY'))
end
