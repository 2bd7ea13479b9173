import { exceedsJsonLimits, acceptOnlyJson } from './json-bodies.ts'
import { registerErrorHandler } from './error-handler.ts'
import fastify from 'fastify'
import { expect, test } from 'vitest'

test.each([
  ['[[1],[2],[3]]', false],
  ['[1,2,[3,4,5]]', false],
  ['[1,2,[3,4,5,6]]', true],
  ['{"a":",,,,,,"}', false],
  ['[[[1]]]', true],
  ['{"a":{"b":{}}}', true],
  ['{"a":"[[[[{{{{","b":"\\"[[[[","c":"\\\\"}', false],
  ['["\\\\",[[1]]]', true],
  ['"[[[["', false],
  ['[[[', true],
  ['', false],
])('counts levels and values of %s outside of strings', (json, isExceeded) => {
  expect(exceedsJsonLimits({ levels: 2, values: 5 }, json)).toBe(isExceeded)
})

test('only JSON within the limits of levels and values is accepted', async () => {
  const app = fastify()
  registerErrorHandler(app)
  acceptOnlyJson(app)
  app.post('/', async ({ body }) => ({ body }))
  const send = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload })
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  expect((await send('application/json', nested(20))).statusCode).toBe(200)
  expect((await send('application/json; charset=utf-8', '{"a":1}')).json()).toEqual({ body: { a: 1 } })
  expect((await send('application/json', nested(21))).json()).toMatchObject({ code: 'BAD_JSON' })
  expect((await send('application/json', `[${'1,'.repeat(49_999)}1]`)).statusCode).toBe(200)
  expect((await send('application/json', `[${'1,'.repeat(50_000)}1]`)).json()).toMatchObject({ code: 'BAD_JSON' })
  expect((await send('text/plain', '{"a":1}')).statusCode).toBe(415)
  await app.close()
})
