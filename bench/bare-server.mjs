import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// What an answer costs at the least: the same bytes for every request, without looking at it. Plain JavaScript, so that
// nothing but Node itself is measured.
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
