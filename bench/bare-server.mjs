import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The least that an answer costs: the same bytes for every request. Plain JavaScript, so that only Node is measured.
const [file = '', type = '', encoding = '', port] = process.argv.slice(2)
const body = readFileSync(file)
const head = {
  'content-type': type,
  'content-length': body.length,
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
}
createServer((_request, answer) => {
  answer.writeHead(200, head)
  answer.end(body)
}).listen(Number(port), '127.0.0.1')
