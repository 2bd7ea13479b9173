import { registerErrorHandler } from './error-handler.ts'
import { refuseForeignHosts, allowedHosts } from './host-check.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'

test.each([
  ['localhost:3000', 200],
  ['LOCALHOST', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['sadhana.example.org', 200],
  ['evil.example', 421],
  ['evil.example:3000', 421],
  ['localhost.evil.example', 421],
  ['127.0.0.1.evil.example', 421],
  ['192.168.1.4:3000', 421],
])('a request for %s is answered %d', async (host, status) => {
  const app = fastify()
  registerErrorHandler(app)
  refuseForeignHosts(app, allowedHosts('https://sadhana.example.org'))
  app.get('/', async () => 'here')
  expect((await app.inject({ url: '/', headers: { host } })).statusCode).toBe(status)
  await app.close()
})
