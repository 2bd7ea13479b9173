import { limitBodyTimeAfterResponse, limitBodyTime, limitUnfinishedBodies } from './slow-clients.ts'
import fastify from 'fastify'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'

async function listening(withinMs: number) {
  const app = fastify()
  limitBodyTime(app, withinMs)
  app.post('/', async (request) => request.body)
  app.get('/slow', async () => {
    await wait(300)
    return { isSlow: true }
  })
  app.post('/closed', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => {})
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return { app, port: typeof address === 'object' && address ? address.port : 0 }
}

test('a client that stops in the middle of its body is disconnected', async () => {
  const { app, port } = await listening(50)
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":')
  const isCutOff = await new Promise((resolve) => {
    socket.on('close', () => resolve(true))
    socket.on('error', () => resolve(true))
  })
  expect(isCutOff).toBe(true)
  await app.close()
})

test('a client that continues to send a refused body is disconnected', async () => {
  const { app, port } = await listening(100)
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /closed HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  const trickle = setInterval(() => socket.write('a'), 20)
  const isCutOff = await new Promise((resolve) => {
    socket.on('close', () => resolve(true))
    socket.on('error', () => resolve(true))
    setTimeout(() => resolve(false), 1500)
  })
  clearInterval(trickle)
  socket.destroy()
  expect(isCutOff).toBe(true)
  await app.close()
})

test('the next request on the connection of a refused one is answered', async () => {
  const { app, port } = await listening(100)
  const socket = connect(port, '127.0.0.1')
  let answers = ''
  socket.on('data', (bytes) => (answers += bytes.toString()))
  socket.write('POST /closed HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{')
  await wait(30)
  socket.write('}GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => answers).toContain('"isSlow":true')
  socket.destroy()
  await app.close()
})

test('a request whose body arrives in time is answered', async () => {
  const { app, port } = await listening(200)
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"a":1}',
  })
  expect(await response.json()).toEqual({ a: 1 })
  await app.close()
})

test.each(['PUT /files', 'POST /nowhere'])(
  'a client that continues to send after the response is disconnected: %s',
  async (route) => {
    const app = fastify()
    limitBodyTimeAfterResponse(app, 100)
    app.addContentTypeParser('*', (_request, _body, done) => done(null))
    app.put('/files', async (_request, reply) => reply.code(403).send({}))
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
    socket.write(`${route} HTTP/1.1\r\nhost: x\r\ncontent-type: video/mp4\r\ncontent-length: 100000\r\n\r\nx`)
    const trickle = setInterval(() => socket.write('a'), 20)
    const isCutOff = await new Promise((resolve) => {
      socket.on('close', () => resolve(true))
      socket.on('error', () => resolve(true))
      setTimeout(() => resolve(false), 1500)
    })
    clearInterval(trickle)
    socket.destroy()
    expect(isCutOff).toBe(true)
    await app.close()
  },
)

test('beyond the limit of incomplete bodies the oldest are disconnected and the others answered', async () => {
  const app = fastify()
  limitUnfinishedBodies(app, 3)
  app.post('/', async (request) => request.body)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const open: { socket: Socket; isCutOff: boolean; answer: string }[] = []
  for (let count = 0; count < 5; count++) {
    const each = { socket: connect(port, '127.0.0.1'), isCutOff: false, answer: '' }
    each.socket.on('data', (bytes) => (each.answer += bytes.toString()))
    each.socket.on('error', () => {})
    each.socket.on('close', () => (each.isCutOff = true))
    each.socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n{"a"')
    open.push(each)
    // One after the other, so that their order is known.
    await expect.poll(() => open.filter(({ isCutOff }) => isCutOff).length).toBe(Math.max(0, count - 2))
    await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
  }
  expect(open.map(({ isCutOff }) => isCutOff)).toEqual([true, true, false, false, false])
  for (const { socket } of open) if (!socket.destroyed) socket.write(':1}')
  await expect
    .poll(() => open.map(({ answer }) => answer.endsWith('{"a":1}')))
    .toEqual([false, false, true, true, true])
  for (const { socket } of open) socket.destroy()
  await app.close()
})
