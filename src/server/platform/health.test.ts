import { healthRoutes } from './health.ts'
import { testApp } from '#tests/kit/app.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'

test('a running product is healthy and ready', async () => {
  const t = await testApp()
  expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await t.app.inject('/readyz')).json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok' })
  await t.close()
})

test('a product that is shutting down is healthy but not ready', async () => {
  const t = await testApp()
  t.product.drain()
  const answer = await t.app.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'draining' }])
  expect((await t.app.inject('/healthz')).statusCode).toBe(200)
  await t.close()
})

test('a dependency that does not answer is named, and the product is not ready', async () => {
  const app = fastify()
  healthRoutes(app, { database: () => Promise.reject(new Error('gone')), storage: () => Promise.resolve() })
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({ status: 'down', database: 'down', storage: 'ok' })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
