import { createServer } from 'node:http'

// The least that an upload costs: every byte is received and discarded.
createServer((request, answer) => {
  request.resume().on('end', () => answer.end())
}).listen(Number(process.argv[2]), '127.0.0.1')
