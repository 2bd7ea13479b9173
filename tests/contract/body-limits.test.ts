import { bodyLimitOf } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { formPaths } from '#shared/screens.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin } from '#tests/kit/users.ts'
import { request } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'

const LOGIN = '/api/v1/auth/login'
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
const ofLength = (length: number) => `{"x":"${'x'.repeat(length - 8)}"}`

test('a public call accepts bodies of up to 16 kB', async () => {
  expect(bodyLimitOf(contract.auth.login)).toBe(16_384)
  expect((await post(LOGIN, ofLength(16_384))).statusCode).toBe(400)
  const refused = await post(LOGIN, ofLength(16_385))
  expect([refused.statusCode, refused.json()]).toEqual([413, { code: 'TOO_LARGE', message: 'This is too large.' }])
})

test('a call for users accepts larger bodies, after authentication', async () => {
  const { token } = await anAdmin(t)
  const url = '/api/v1/admin/users'
  expect((await post(url, ofLength(100_000), { authorization: `Bearer ${token}` })).statusCode).toBe(400)
  expect((await post(url, ofLength(102_401), { authorization: `Bearer ${token}` })).statusCode).toBe(413)
  expect((await post(url, ofLength(102_401))).statusCode).toBe(401)
})

test.each(['म', '🙏'])(
  'the longest message of the contact form is not too large in characters such as %s',
  async (character) => {
    const fields = { firstName: character.repeat(60), lastName: character.repeat(60), email: 'asha@example.com' }
    const message = { ...fields, subject: character.repeat(150), message: character.repeat(5000) }
    expect((await post('/api/v1/contact', JSON.stringify(message))).statusCode).toBe(200)
    t.clock.advance(86_400_000)
    const form = await post(formPaths.contact, new URLSearchParams(message).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([form.statusCode, form.headers.location]).toEqual([303, '/contact#sent'])
    t.clock.advance(86_400_000)
  },
)

test('the newsletter form accepts bodies of up to 4 kB', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await post(formPaths.newsletter, `email=${'x'.repeat(4000)}`, type)).statusCode).toBe(303)
  expect((await post(formPaths.newsletter, `email=${'x'.repeat(5000)}`, type)).statusCode).toBe(413)
})

test('URL and headers of more than 16 kB are refused', async () => {
  for (const [path, headers] of [
    [`/api/v1/plans?x=${'x'.repeat(17_000)}`, {}],
    ['/api/v1/plans', { authorization: `Bearer ${'x'.repeat(17_000)}` }],
    ['/api/v1/plans', { cookie: 'a=b; '.repeat(4000) }],
  ] as const) {
    const [answer] = await once(request(t.address + path, { headers }).end(), 'response')
    expect(answer.statusCode).toBe(431)
    answer.resume()
  }
})

test('the OpenAPI document states the size limit of a body', async () => {
  const document = (await t.app.inject('/api/v1/openapi.json')).json()
  expect(document.paths['/api/v1/auth/login'].post.requestBody['x-limit-in-bytes']).toBe(16_384)
})
