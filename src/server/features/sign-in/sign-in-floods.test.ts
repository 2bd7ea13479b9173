import { MAX_COUNTS, sendPriority, alarmLimits } from './sign-in-limits.ts'
import type { RateLimit } from '#server/platform/rate-limiter.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* Thousands of requests for codes (decision 0039). */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CARRIER = '203.0.113.9'

let client: Awaited<ReturnType<typeof openSignInClient>>
beforeAll(async () => void (client = await openSignInClient()))
afterAll(() => client.close())
beforeEach(() => client.advance(2 * DAY))

let people = 0
const ask = async (ip: string) => (await client.login({ email: `asked${people++}@example.com` }, { ip })).status

test('codes for a /48 are limited per hour, and other networks are not affected', async () => {
  const { ipv6 } = MAX_COUNTS.sendsFromWiderNetwork
  const answers = []
  for (let n = 0; n < ipv6 + 20; n++) answers.push(await ask(`2001:db8:7:${n.toString(16)}::1`))
  expect(answers.filter((status) => status === 403)).toHaveLength(ipv6)
  expect(answers.at(-1)).toBe(429)
  expect(await ask('2001:db8:8::1')).toBe(403)
})

test('a network with a recent sign-in keeps its limit while many codes are requested elsewhere', async () => {
  await client.enter('neighbour@example.com', { ip: CARRIER })
  await setCount(alarmLimits.sends, MAX_COUNTS.sendsTotal)
  const members = []
  for (let n = 0; n < 30; n++) members.push(await ask(CARRIER))
  expect(new Set(members)).toEqual(new Set([403]))
  const strangers = []
  for (let n = 0; n < 30; n++) strangers.push(await ask('198.51.100.7'))
  expect(strangers.filter((status) => status === 403)).toHaveLength(MAX_COUNTS.sendsFromNetworkUnderAttack)
})

test("a member's own device gets a code when strangers have used up the limit of its network", async () => {
  const email = 'own@example.com'
  const { device } = await client.enter(email, { ip: CARRIER })
  for (let n = 0; n < MAX_COUNTS.sendsFromNetwork; n++) await ask(CARRIER)
  expect(await ask(CARRIER)).toBe(429)
  client.advance(MINUTE)
  const asked = await client.login({ email, fresh: true }, { ip: CARRIER, device })
  expect(asked.body.code).toBe('SIGN_IN_CODE_REQUIRED')
})

test('codes for a quiet network have priority over those of a flood', () => {
  const afterSo = (many: number) => sendPriority({ deviceId: null, counts: [1, 1, many] })
  expect([1, 2, 30, 300, 1500].map(afterSo)).toEqual([10, 9, 5, 1, 1])
  expect(sendPriority({ deviceId: 'a device', counts: [1, 1] })).toBe(10)
})

/** Sets the count of this hour. */
async function setCount({ action, subject, withinSeconds }: RateLimit, points: number): Promise<void> {
  const key = createHash('sha256').update(`${action}\n${subject}\n${withinSeconds}`).digest('base64url')
  const row = { key, points, expire: client.now().getTime() + withinSeconds * 1000 }
  await client.db.deleteFrom('rate_limits').where('key', '=', key).execute()
  await client.db.insertInto('rate_limits').values(row).execute()
}
