import { createServer } from 'node:http'

// The least that a push service does: every message is received and taken.
createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(request.method === 'POST' ? 201 : 200).end())
}).listen(Number(process.argv[2]), '127.0.0.1')
