import { type EnteredKeys, paymentsFindings } from './doctor-payments.ts'
import { readConfig } from '#server/config.ts'
import { keysFor, createSecretBox } from '#server/platform/secret-box.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'

const KEY = Buffer.alloc(32, 7)
const sealedBy = (key: Buffer) => createSecretBox(keysFor('settings', [key])).encrypt('the secret')

/** A fake provider that accepts one key. */
const provider = createServer((request, response) => {
  const known = `Basic ${Buffer.from('rzp_test_a:the secret').toString('base64')}`
  const isKnown = request.headers.authorization === known
  response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
  const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }
  response.end(JSON.stringify(isKnown ? { entity: 'collection', count: 0, items: [] } : refusal))
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => provider.close())

const check = (entered: EnteredKeys | null, more: Record<string, string> = {}) =>
  paymentsFindings(
    readConfig({ SECRET_KEY: KEY.toString('hex'), DEMO: 'off', RAZORPAY_BASE_URL: baseUrl, ...more }),
    entered,
  )

test.each([
  ['none, where the database does not answer', null, 'LOOK', /does not answer/],
  ['none', { keyId: null, sealedSecret: null }, 'LOOK', /neither set nor entered/],
  ['a key without its secret', { keyId: 'rzp_test_a', sealedSecret: null }, 'WRONG', /without its secret/],
  ['what is no key', { keyId: 'nonsense', sealedSecret: sealedBy(KEY) }, 'WRONG', /cannot be used/],
  [
    'a secret sealed by another key',
    { keyId: 'rzp_test_a', sealedSecret: sealedBy(Buffer.alloc(32, 8)) },
    'WRONG',
    /cannot be read/,
  ],
  ['both', { keyId: 'rzp_test_a', sealedSecret: sealedBy(KEY) }, 'GOOD', /accepts rzp_test_a, entered on the Settings/],
] as const)('entered keys: %s', async (_, entered, state, seen) => {
  expect(await check(entered)).toEqual([
    expect.objectContaining({ name: 'payments', state, seen: expect.stringMatching(seen) }),
  ])
})

test('reports keys that the provider refuses; keys of the environment take precedence over entered ones', async () => {
  await expect(check({ keyId: 'rzp_test_b', sealedSecret: sealedBy(KEY) })).rejects.toThrow(
    'The payment provider refused',
  )
  const set = { RAZORPAY_KEY_ID: 'rzp_test_a', RAZORPAY_KEY_SECRET: 'the secret' }
  expect(await check({ keyId: 'rzp_test_b', sealedSecret: sealedBy(KEY) }, set)).toMatchObject([
    { state: 'GOOD', seen: 'the provider accepts rzp_test_a' },
  ])
})
