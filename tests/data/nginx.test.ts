import { createSelfSignedCertificate } from '#tests/kit/certificate.ts'
import { hasNginx, type Nginx, startNginx } from '#tests/kit/nginx.ts'
import { fastify } from 'fastify'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/* The shipped nginx configuration, with TLS, in front of a node that records the requests. */

interface Reached {
  url: string
  headers: Record<string, unknown>
  bytes: number
}

const MB = 1024 * 1024

describe.runIf(hasNginx())('the shipped proxy configuration', () => {
  const dir = mkdtempSync(join(tmpdir(), 'sadhana-proxy-'))
  const requests: Reached[] = []
  const node = fastify({ bodyLimit: 100 * MB })
  let nginx: Nginx
  let certificate: string

  beforeAll(async () => {
    node.removeAllContentTypeParsers()
    node.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    node.all('/*', async ({ url, headers, body }) => {
      requests.push({ url, headers, bytes: Buffer.isBuffer(body) ? body.length : 0 })
      return 'reached'
    })
    node.get('/api/v1/live-rooms/:id/pages/:page', async ({ url, headers, params }, reply) => {
      requests.push({ url, headers, bytes: 0 })
      const isDue = (params as { page: string }).page === '1'
      // Long enough for all who wait for the page to have asked.
      await new Promise((resolve) => setTimeout(resolve, 100))
      return isDue ? reply.header('cache-control', 'public, max-age=60').send('page') : reply.code(204).send()
    })
    const address = await node.listen({ host: '127.0.0.1', port: 0 })
    const tls = createSelfSignedCertificate(dir, 'localhost')
    certificate = readFileSync(tls.certificate, 'utf8')
    nginx = await startNginx({ nodes: [new URL(address).host], tls })
  })
  afterAll(async () => {
    await nginx.stop()
    await node.close()
    rmSync(dir, { recursive: true, force: true })
  })

  /** Sends a raw request over TLS and returns the whole response. */
  async function send(line: string, { host = 'localhost', head = '', body = '', from = '127.0.0.1' } = {}) {
    const socket = connectTls({
      port: Number(new URL(nginx.address).port),
      host: '127.0.0.1',
      servername: 'localhost',
      ca: certificate,
      socket: connect({ port: Number(new URL(nginx.address).port), host: '127.0.0.1', localAddress: from }),
    })
    const answer = text(socket)
    const length = body ? `content-length: ${body.length}\r\n` : ''
    socket.write(`${line} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${head}${length}\r\n${body}`)
    // nginx reads a refused body for a while; this client closes the connection at once.
    socket.once('data', () => socket.end())
    return answer.catch(() => '')
  }
  const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)

  test('a node is asked once for a page of a room, and again for one that is not due', async () => {
    const path = '/api/v1/live-rooms/01900000-0000-7000-8000-000000000001/pages'
    requests.length = 0
    const paths = Array.from({ length: 20 }, (_, n) => `${path}/1?ticket=a&n=${n}`)
    const answers = await Promise.all(paths.map((each) => send(`GET ${each}`)))
    expect(answers.filter((answer) => statusOf(answer) === 200 && answer.includes('page'))).toHaveLength(20)
    expect(requests).toHaveLength(1)
    await send(`GET ${path}/1?ticket=b`)
    expect(requests).toHaveLength(2)
    for (const _ of [1, 2]) expect(statusOf(await send(`GET ${path}/2?ticket=a`))).toBe(204)
    expect(requests).toHaveLength(4)
  })

  test('only its own host name is answered', async () => {
    expect(statusOf(await send('GET /'))).toBe(200)
    expect(await send('GET /', { host: 'evil.example.org' })).toBe('')
    const port = Number(new URL(nginx.address).port)
    for (const servername of ['evil.example.org', '']) {
      const socket = connectTls({ port, host: '127.0.0.1', servername, rejectUnauthorized: false })
      await expect(text(socket)).rejects.toThrow(/unrecognized name|alert/i)
    }
    const plain = (host: string) => sendPlain(`GET /courses?a=b HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
    expect(await plain('evil.example.org')).toBe('')
    expect(await plain('localhost')).toMatch(/^HTTP\/1\.1 301 [^]*\r\nLocation: https:\/\/localhost\/courses\?a=b\r\n/)
  })

  /** Sends a raw request over http. */
  async function sendPlain(bytes: string): Promise<string> {
    const socket: Socket = connect(Number(new URL(nginx.plainAddress ?? '').port), '127.0.0.1')
    socket.write(bytes)
    return text(socket).catch(() => '')
  }

  test('forwarded headers come only from the proxy, and its version is hidden', async () => {
    const names = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded']
    const head = names.map((name) => `${name}: evil.example.org\r\n`).join('')
    const answer = await send('GET /who', { head })
    expect(answer).toMatch(/\r\nServer: nginx\r\n/)
    const { headers } = requests.at(-1) ?? { headers: {} }
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https', host: 'localhost' })
    expect(JSON.stringify(headers)).not.toContain('evil')
  })

  test.each([
    '/metrics',
    '/metrics/',
    '//metrics',
    '/%6detrics',
    '/METRICS',
    '/metrics%2f',
    '/metrics;x',
    '/./metrics',
    '/x/../metrics?a=b',
    '/metrics%3f',
  ])('metrics are not public: %s', async (path) => {
    const before = requests.length
    expect(statusOf(await send(`GET ${path}`))).toBe(404)
    expect(requests.length).toBe(before)
  })

  test.each([
    { path: '/forms/contact', taken: 60_000, refused: 70_000 },
    { path: '/nowhere', taken: 60_000, refused: 70_000 },
    { path: '/api/v1/auth/login', taken: 110_000, refused: 140_000 },
    { path: '/api/v1/user/me', taken: 110_000, refused: 140_000 },
    { path: '/api/v1/webhooks/razorpay', taken: MB, refused: MB + 1 },
    { path: '/api/v1/admin/videos', taken: 4.5 * MB, refused: 5.5 * MB },
    { path: '/files/a-ticket', taken: 20 * MB, refused: null },
  ])('$path accepts bodies up to its limit', async ({ path, taken, refused }) => {
    expect(statusOf(await send(`POST ${path}`, { body: 'x'.repeat(taken) }))).toBe(200)
    expect(requests.at(-1)).toMatchObject({ url: path, bytes: taken })
    if (refused === null) return
    const before = requests.length
    expect(statusOf(await send(`POST ${path}`, { head: `content-length: ${refused}\r\n` }))).toBe(413)
    expect(requests.length).toBe(before)
  })

  test('requests that send emails are limited per address', async () => {
    const paths = ['/api/v1/auth/login', '/api/v1/contact', '/api/v1/newsletter', '/hi/forms/contact']
    for (const [at, path] of paths.entries()) {
      const from = `127.3.0.${at + 1}`
      const answers = await Promise.all(Array.from({ length: 320 }, () => send(`POST ${path}`, { from, body: '{}' })))
      const statuses = answers.map(statusOf)
      const refused = answers.filter((answer) => statusOf(answer) === 429)
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200)
      if (path.startsWith('/api/')) expect(refused[0]).toMatch(/\r\nRetry-After: 10\r\n[^]*"code":"TOO_MANY_REQUESTS"/)
      expect(statusOf(await send(`POST ${path}`, { from: '127.3.1.1', body: '{}' }))).toBe(200)
    }
  }, 60_000)

  test('thousands of half-open handshakes of one address do not block others', async () => {
    const port = Number(new URL(nginx.address).port)
    const sockets = new Set<Socket>()
    const attack = { isOn: true, opened: 0 }
    // A closed connection is opened again, to use all connections of nginx.
    const begin = () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.66.0.1' })
      sockets.add(socket)
      socket.on('connect', () => {
        attack.opened += 1
        socket.write(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]))
      })
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket) && attack.isOn && begin())
      socket.resume()
    }
    // Debian's nginx has room for 1,536 in the two processes that the tests start, on however many processors.
    for (let count = 0; count < 3000; count++) begin()
    await vi.waitFor(() => expect(attack.opened).toBeGreaterThanOrEqual(3000), 20_000)
    const statuses: number[] = []
    for (let times = 0; times < 20; times++) statuses.push(statusOf(await send('GET /', { from: '127.66.0.2' })))
    attack.isOn = false
    for (const socket of sockets) socket.destroy()
    expect(statuses).toEqual(statuses.map(() => 200))
  }, 40_000)

  test('stalled handshakes and request headers time out', async () => {
    const port = Number(new URL(nginx.address).port)
    const stalled = ['\x16\x03\x01\x02\x00\x01', 'half'].map((bytes) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(bytes)
      return text(socket.on('error', () => {})).catch(() => '')
    })
    stalled.push(sendPlain('GET / HTTP/1.1\r\nhost: localhost\r\n'))
    await Promise.all(stalled)
  }, 25_000)

  test('logs contain neither secrets nor personal data', async () => {
    const ticket = `${'AbCd_-09'.repeat(20)}`
    const secrets = [ticket, 'NewsletterToken', 'ReminderToken', 'name@example.org', 'name%40example.org', 'Asha']
    const asked = [
      `GET /files/${ticket}`,
      `PUT /files/${ticket}`,
      `GET //files/${ticket}`,
      `GET /%66iles/${ticket}`,
      `GET /captions/0199aaaa-0000-7000-8000-000000000000.${ticket}`,
      'GET /newsletter/confirm?token=NewsletterToken',
      'POST /hi/newsletter/unsubscribe?token=NewsletterToken',
      'POST /reminders/unsubscribe?token=ReminderToken',
      'GET /api/v1/admin/users?search=name@example.org&limit=20',
      'GET /api/v1/admin/users?search=name%40example.org',
      'GET /nowhere/name@example.org',
      'GET /api/v1/user/courses/0199aaaa-0000-7000-8000-000000000000',
      'GET /?name=Asha',
    ]
    const head = `referer: https://localhost/newsletter/confirm?token=NewsletterToken\r\ncookie: a=${ticket}\r\n`
    const all = async () => {
      for (const line of asked) await send(line, { head, ...(!line.startsWith('GET') && { body: 'x' }) })
      for (const line of asked) await send(line, { head, host: 'evil.example.org' })
      for (const line of asked)
        for (const host of ['localhost', 'evil.example.org'])
          await sendPlain(`${line} HTTP/1.1\r\nhost: ${host}\r\n${head}connection: close\r\n\r\n`)
    }
    await all()
    // Rate limits and failing nodes produce most log entries.
    const flood = { from: '127.3.2.1', body: 'x' }
    const line = 'POST /reminders/unsubscribe?token=ReminderToken'
    await Promise.all(Array.from({ length: 300 }, () => send(line, flood)))
    await node.close()
    await all()
    const [access, error] = [nginx.log('access'), nginx.log('error')]
    for (const secret of secrets) expect(access + error).not.toContain(secret)
    for (const seen of [
      / GET \/files\/\* HTTP\/1\.1 200 /,
      / PUT \/files\/\* HTTP\/1\.1 200 /,
      / GET \* HTTP\/1\.1 200 /,
      / GET \/captions\/\* HTTP\/1\.1 200 /,
      / GET \/newsletter\/confirm HTTP\/1\.1 200 /,
      / POST \/hi\/newsletter\/unsubscribe HTTP\/1\.1 200 /,
      / GET \/api\/v1\/admin\/users HTTP\/1\.1 200 \d+ [\d.]+ upstream=200,/,
      / GET \/api\/v1\/user\/courses\/0199aaaa-0000-7000-8000-000000000000 HTTP\/1\.1 200 /,
      / GET \/ HTTP\/1\.1 200 /,
      / POST \/reminders\/unsubscribe HTTP\/1\.1 429 .*REJECTED/,
      / GET \/api\/v1\/admin\/users HTTP\/1\.1 502 /,
    ])
      expect(access).toMatch(seen)
  }, 60_000)
})
