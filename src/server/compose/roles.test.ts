import { testApp } from '#tests/kit/app.ts'
import { expect, test } from 'vitest'

/** Roles are for several nodes, which share a PostgreSQL server; this one is not connected to. */
const severalNodes = { DATABASE_URL: 'postgres://localhost/shared' }

test('a worker answers only for its health and its figures', async () => {
  await using cleanup = new AsyncDisposableStack()
  const t = cleanup.adopt(await testApp({ env: { ...severalNodes, ROLE: 'worker' } }), (each) => each.close())
  for (const url of ['/healthz', '/readyz', '/metrics']) expect((await t.app.inject(url)).statusCode).toBe(200)
  for (const url of ['/', '/api/v1/admin/subscription-plans', '/files/any', '/admin/login']) {
    expect((await t.app.inject(url)).statusCode, url).toBe(404)
  }
})

test('a node that serves people answers everything', async () => {
  await using cleanup = new AsyncDisposableStack()
  const t = cleanup.adopt(await testApp({ env: { ...severalNodes, ROLE: 'web' } }), (each) => each.close())
  expect((await t.app.inject('/healthz')).statusCode).toBe(200)
  expect((await t.app.inject('/api/v1/admin/subscription-plans')).statusCode).toBe(401)
})
