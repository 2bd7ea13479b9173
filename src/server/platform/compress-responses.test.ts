import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse } from '#tests/kit/content.ts'
import { anAdmin, aSession, aUser } from '#tests/kit/users.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  const admin = await anAdmin(t)
  token = await aSession(t, (await aUser(t)).id)
  for (let number = 1; number <= 8; number++) await aCourse(t, admin.token, { title: `Course ${number}` })
})
afterAll(() => t.close())

const list = (accepts?: string, proof: object = { authorization: `Bearer ${token}` }) =>
  t.app.inject({
    method: 'GET',
    url: API_BASE + contract.library.courses.path,
    headers: { ...proof, ...(accepts !== undefined && { 'accept-encoding': accepts }) },
  })

test('a list is compressed for clients that accept it and plain for others', async () => {
  const plain = await list()
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [accepts, used, unpack] of [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await list(accepts)
    expect(packed.headers).toMatchObject({ 'content-encoding': used, 'cache-control': 'no-store' })
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.7)
    const ids = (json: Buffer) => JSON.parse(json.toString()).courses.map(({ _id }: { _id: string }) => _id)
    expect(ids(unpack(packed.rawPayload))).toEqual(ids(plain.rawPayload))
  }
  expect((await list('unheard-of')).headers['content-encoding']).toBeUndefined()
})

test('small and refused responses are not compressed', async () => {
  const headers = { 'accept-encoding': 'br' }
  const small = await t.request(contract.subscriptions.status, { token, headers })
  expect([small.status, small.headers['content-encoding']]).toEqual([200, undefined])
  const refused = await t.request(contract.subscriptions.status, { headers })
  expect([refused.status, refused.headers['content-encoding']]).toEqual([401, undefined])
})

test('other sites cannot request compressed personal data with the cookies of a member', async () => {
  const cookies = await list('br', { cookie: `device=${token}; token=${token}` })
  expect([cookies.statusCode, cookies.headers['content-encoding']]).toEqual([401, undefined])
  const plain = await t.app.inject({
    method: 'POST',
    url: API_BASE + contract.auth.login.path,
    headers: { 'content-type': 'text/plain', 'accept-encoding': 'br' },
    payload: JSON.stringify({ email: 'asha@example.com', mobileNumber: '98765 43210' }),
  })
  expect([plain.statusCode, plain.json().code]).toEqual([415, 'UNSUPPORTED_TYPE'])
})

test.each([
  ['br', brotliCompressSync],
  ['gzip', gzipSync],
] as const)('a request body sent as %s is refused and not decompressed', async (encoding, pack) => {
  const response = await t.app.inject({
    method: 'POST',
    url: API_BASE + contract.auth.login.path,
    headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    payload: pack(JSON.stringify({ email: 'asha@example.com', mobileNumber: '98765 43210' })),
  })
  expect([response.statusCode, response.json().code]).toEqual([400, 'BAD_JSON'])
})
