import { createServer } from 'node:http'

// What an upload costs at the least: every byte is received and thrown away.
createServer((request, answer) => {
  request.resume().on('end', () => answer.end())
}).listen(Number(process.argv[2]), '127.0.0.1')
