import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const KEY = 'rzp_test_abc123'
const SECRET = 'the-right-secret'

let provider: Server
let requests: { method: string; path: string }[] = []
let answers: 'RIGHTLY' | 'WITH 503' = 'RIGHTLY'
let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  const right = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`
  provider = createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '' })
    const status = answers === 'WITH 503' ? 503 : request.headers.authorization === right ? 200 : 401
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { items: [] } : { error: { code: 'BAD_REQUEST_ERROR' } }))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  t = await testApp({ env: { RAZORPAY_BASE_URL: `http://127.0.0.1:${port}/v1` } })
})
beforeEach(async () => {
  requests = []
  answers = 'RIGHTLY'
  admin = await anAdmin(t)
})
afterAll(async () => {
  await t.close()
  provider.close()
})

const tried = (body: object, token = admin.token) => t.request(contract.paymentKeys.test, { token, body })
const stored = () => t.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()

test('keys that the provider accepts are confirmed, and nothing is saved or created', async () => {
  const before = await stored()
  const { status, json } = await tried({ razorpayKeyId: KEY, razorpayKeySecret: SECRET })
  expect([status, json]).toEqual([200, { message: 'Razorpay accepts these keys.' }])
  expect(requests).toEqual([{ method: 'GET', path: '/v1/orders?receipt=key-test' }])
  expect(await stored()).toEqual(before)
})

test('an empty secret means the stored one, and is refused when none is stored', async () => {
  const { status, json } = await tried({ razorpayKeyId: KEY })
  expect([status, json.fields]).toEqual([400, { razorpayKeySecret: 'Please enter the key secret.' }])
  const body = { razorpayKeySecret: SECRET }
  expect((await t.request(contract.settings.update, { token: admin.token, body })).status).toBe(200)
  expect((await tried({ razorpayKeyId: KEY, razorpayKeySecret: '' })).status).toBe(200)
  expect((await tried({ razorpayKeyId: KEY, razorpayKeySecret: 'wrong' })).status).toBe(422)
})

test.each([
  { what: 'a wrong secret', secret: 'wrong', how: 'RIGHTLY', status: 422, code: 'KEYS_NOT_ACCEPTED' },
  { what: 'a provider that is down', secret: SECRET, how: 'WITH 503', status: 503, code: 'PAYMENTS_UNAVAILABLE' },
] as const)('$what is reported as such', async ({ secret, how, status, code }) => {
  answers = how
  const answer = await tried({ razorpayKeyId: KEY, razorpayKeySecret: secret })
  expect([answer.status, answer.json.code]).toEqual([status, code])
  expect(JSON.stringify(answer.json)).not.toContain(secret)
})

test.each([
  { razorpayKeyId: '', message: 'Key ID is required.' },
  { razorpayKeyId: 'my key', message: 'This key cannot be used here.' },
])(
  'the key $razorpayKeyId is refused at its field, without asking the provider',
  async ({ razorpayKeyId, message }) => {
    const { status, json } = await tried({ razorpayKeyId, razorpayKeySecret: SECRET })
    expect([status, json.fields, requests]).toEqual([400, { razorpayKeyId: message }, []])
  },
)

test('it needs a fresh code, is for administrators, and is rate-limited', async () => {
  const body = { razorpayKeyId: KEY, razorpayKeySecret: 'guess' }
  expect((await tried(body, (await aUser(t)).token)).status).toBe(403)
  const late = await anAdmin(t)
  await t.db.updateTable('sessions').set({ fresh_until: t.clock.now() }).where('user_id', '=', late.id).execute()
  expect((await tried(body, late.token)).json.code).toBe('FRESH_CODE_REQUIRED')
  const statuses = []
  for (let count = 0; count < 11; count++) statuses.push((await tried(body)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
})
