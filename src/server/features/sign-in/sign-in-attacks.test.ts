import { MAX_COUNTS, alarmLimits } from './sign-in-limits.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* Strangers who enter somebody's address must not lock its owner out (decision 0021). */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const HOME = '203.0.113.9'

let client: Awaited<ReturnType<typeof openSignInClient>>
beforeAll(async () => void (client = await openSignInClient()))
afterAll(() => client.close())
beforeEach(() => client.advance(2 * DAY))

let networks = 0
const network = () => `198.51.${100 + Math.floor(networks / 250)}.${networks++ % 250}`

async function ask(email: string, ip: string, device?: string) {
  const { body, status } = await client.login({ email }, { ip, device })
  return { status, challengeId: body.challengeId as string }
}

test('a stranger’s wrong codes for their own challenge do not use up the owner’s tries', async () => {
  const email = 'tried@example.com'
  const stranger = network()
  for (let round = 0; round < 4; round++) {
    const { challengeId } = await ask(email, stranger)
    // Emails that are sent at the same time arrive in any order.
    await client.codeFor(email, round + 1)
    for (let n = 0; n < 5; n++) await client.login({ email, challengeId, code: '0000' }, { ip: stranger })
    client.advance(MINUTE)
  }
  const { challengeId } = await ask(email, HOME)
  const code = await client.codeFor(email, 5)
  expect((await client.login({ email, challengeId, code }, { ip: stranger })).status).toBe(429)
  expect((await client.login({ email, challengeId, code }, { ip: HOME })).status).toBe(200)
})

test('a code requested by a stranger does not invalidate the owner’s code', async () => {
  const email = 'waits@example.com'
  const { challengeId } = await ask(email, HOME)
  const code = await client.codeFor(email)
  client.advance(MINUTE)
  await ask(email, network())
  expect((await client.login({ email, challengeId, code }, { ip: HOME })).status).toBe(200)
})

test('only the newest of several codes requested by the same client is valid', async () => {
  const email = 'newest@example.com'
  const first = await ask(email, HOME)
  const code = await client.codeFor(email)
  client.advance(MINUTE)
  await ask(email, HOME)
  const entered = await client.login({ email, challengeId: first.challengeId, code }, { ip: HOME })
  expect(entered.body.code).toBe('CODE_EXPIRED')
})

test('a stranger who uses up the codes of an address does not use up those of the owner’s devices', async () => {
  const email = 'exhausted@example.com'
  const { device } = await client.enter(email)
  client.advance(HOUR)
  for (let n = 0; n < 5; n++) {
    expect((await ask(email, network())).status).toBe(403)
    client.advance(MINUTE)
  }
  expect((await ask(email, network())).status).toBe(429)
  // Without a code at all, and with a fresh code requested.
  const opened = await client.login({ email }, { device })
  expect(opened.status).toBe(200)
  expect((await client.login({ email, fresh: true }, { device: opened.device })).body.code).toBe(
    'SIGN_IN_CODE_REQUIRED',
  )
})

test('a stranger who uses up the codes of an administrator does not use up those of the administrator’s browser', async () => {
  const email = 'boss@example.com'
  await client.add(email, 'ADMIN')
  const { device } = await client.enter(email)
  for (let round = 0; round < 2; round++) {
    client.advance(HOUR)
    for (let n = 0; n < 5; n++) {
      await ask(email, network())
      client.advance(MINUTE)
    }
  }
  expect((await ask(email, network())).status).toBe(429)
  expect((await client.login({ email }, { device })).body.code).toBe('SIGN_IN_CODE_REQUIRED')
})

test('many wrong codes overall refuse nobody, but lower the limit of each network', async () => {
  await setCount(alarmLimits.wrong, MAX_COUNTS.wrongTotal)
  const email = 'calm@example.com'
  expect((await client.enter(email, { ip: HOME })).status).toBe(200)
  const guesser = network()
  const { challengeId } = await ask('guesses@example.com', guesser)
  const statuses = []
  for (let n = 0; n <= MAX_COUNTS.wrongFromNetworkUnderAttack; n++) {
    const typed = { email: 'guesses@example.com', challengeId, code: '0000' }
    statuses.push((await client.login(typed, { ip: guesser })).status)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(MAX_COUNTS.wrongFromNetworkUnderAttack)
  expect(statuses.at(-1)).toBe(429)
})

test('many codes requested overall lower the limit of each network', async () => {
  await setCount(alarmLimits.sends, MAX_COUNTS.sendsTotal)
  const ip = network()
  const statuses = []
  for (let n = 0; n <= MAX_COUNTS.sendsFromNetworkUnderAttack; n++) {
    statuses.push((await ask(`asked${n}@example.com`, ip)).status)
  }
  expect(statuses.filter((status) => status === 403)).toHaveLength(MAX_COUNTS.sendsFromNetworkUnderAttack)
  expect((await ask('asked-at-home@example.com', HOME)).status).toBe(403)
})

test('guesses over many addresses are limited for a network and for the /24 around it', async () => {
  const stray = { challengeId: '01900000-0000-7000-8000-000000000000', code: '000000' }
  const guess = async (ip: string) => (await client.login({ email: 'x@example.com', ...stray }, { ip })).status
  const first = []
  for (let n = 0; n <= MAX_COUNTS.wrongFromNetwork; n++) first.push(await guess('192.0.2.1'))
  expect([first.filter((status) => status === 422).length, first.at(-1)]).toEqual([MAX_COUNTS.wrongFromNetwork, 429])
})

/** Sets the count of this hour. */
async function setCount(limit: typeof alarmLimits.wrong, points: number): Promise<void> {
  const { createHash } = await import('node:crypto')
  const text = `${limit.action}\n${limit.subject}\n${limit.withinSeconds}`
  const key = createHash('sha256').update(text).digest('base64url')
  const row = { key, points, expire: client.now().getTime() + HOUR }
  await client.db.deleteFrom('rate_limits').where('key', '=', key).execute()
  await client.db.insertInto('rate_limits').values(row).execute()
}
