import { createKysely } from '#server/adapters/postgres/kysely.ts'
import { record } from '#server/features/live-presence/live-presence.repo.ts'
import { type Heartbeat, mergeHeartbeats } from '#server/features/live-presence/merge-heartbeats.ts'
import { batchWrites } from '#server/platform/batch-writes.ts'
import { NO_REACTIONS } from '#shared/domain/live-presence.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'pg'

// The least that a heartbeat costs which the database stores: the product's statement in its batches, and no route, no
// signature and no validation.
const [url = '', port] = process.argv.slice(2)
const db = createKysely(new Pool({ connectionString: url, max: 10 }))
const write = batchWrites((batch: Heartbeat[]) => record(db, mergeHeartbeats(batch)), { max: 1000 })

createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (part: string) => (body += part))
  request.on('end', () => void answer(body, { request, response }))
}).listen(Number(port), '127.0.0.1')

async function answer(body: string, { request, response }: { request: IncomingMessage; response: ServerResponse }) {
  const at = new Date()
  if (request.method === 'POST') {
    const { token }: { token: string } = JSON.parse(body)
    const [roomId = '', userId = ''] = token.split('.')
    await write({ roomId, userId, keepsMinutes: true, at, isPlaying: true, reactions: NO_REACTIONS })
  }
  const text = JSON.stringify({ serverTime: at.toISOString() })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
