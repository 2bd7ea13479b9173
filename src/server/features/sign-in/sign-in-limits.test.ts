import { MAX_COUNTS } from './sign-in-limits.ts'
import { openSignInClient } from '#tests/kit/sign-in-client.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let client: Awaited<ReturnType<typeof openSignInClient>>
beforeAll(async () => void (client = await openSignInClient()))
afterAll(() => client.close())
beforeEach(() => client.advance(2 * DAY))

let networks = 0
const network = () => `198.51.100.${networks++}`

/** Requests codes after these pauses, each time from another network. */
async function askAfter(email: string, pauses: number[]) {
  const outcomes = []
  for (const pause of pauses) {
    client.advance(pause)
    const { status, headers, body } = await client.login({ email }, { ip: network() })
    outcomes.push({ status, wait: headers['retry-after'], code: body.code, resendIn: body.resendIn })
  }
  return outcomes
}

test('an address gets one code a minute, five an hour and ten a day, known or not', async () => {
  await client.add('known@example.com', 'USER')
  const pauses = [0, 0, MINUTE, MINUTE, MINUTE, MINUTE, MINUTE, HOUR, MINUTE, MINUTE, MINUTE, MINUTE, HOUR]
  const known = await askAfter('known@example.com', pauses)
  client.advance(2 * DAY)
  const unknown = await askAfter('unknown@example.com', pauses)
  expect(unknown).toEqual(known)
  const statuses = [403, 429, 403, 403, 403, 403, 429, 403, 403, 403, 403, 403, 429]
  expect(known.map(({ status }) => status)).toEqual(statuses)
  expect(known[1]).toEqual({ status: 429, wait: '60', code: 'TOO_MANY_REQUESTS', resendIn: undefined })
  // After the fifth the answer names the end of the hour.
  expect(known[5]).toMatchObject({ code: 'SIGN_IN_CODE_REQUIRED', resendIn: 3600 - 4 * 60 })
})

test('codes for a network are limited per hour over all addresses, also in concurrent requests', async () => {
  const emails = Array.from({ length: MAX_COUNTS.sendsFromNetwork + 10 }, (_, n) => `crowd${n}@example.com`)
  // The limit of an IPv6 address counts its /64.
  const answers = await Promise.all(emails.map((email, n) => client.login({ email }, { ip: `2001:db8:1:2::${n + 1}` })))
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(MAX_COUNTS.sendsFromNetwork)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await client.login({ email: 'other@example.com' }, { ip: '2001:db8:1:3::1' })).status).toBe(403)
})

test('a refused request does not count towards the other limits', async () => {
  const ip = network()
  const email = 'again@example.com'
  await Promise.all(Array.from({ length: MAX_COUNTS.sendsFromNetwork + 5 }, () => client.login({ email }, { ip })))
  expect((await client.login({ email: 'neighbour@example.com' }, { ip })).status).toBe(403)
})

/** Guesses codes, with a new challenge for every four guesses. */
async function guess(email: string, { times, ip }: { times: number; ip: string }) {
  const statuses = []
  let challengeId = ''
  for (let n = 0; n < times; n++) {
    if (n % 4 === 0) {
      client.advance(MINUTE)
      challengeId = (await client.login({ email }, { ip: network() })).body.challengeId ?? challengeId
    }
    statuses.push((await client.login({ email, challengeId, code: '0000' }, { ip })).status)
  }
  return statuses
}

test('wrong codes for an address are limited for a network over all its challenges', async () => {
  const statuses = await guess('guess@example.com', { times: MAX_COUNTS.wrongForAddressFromNetwork + 1, ip: network() })
  expect(statuses).toEqual([...Array.from({ length: MAX_COUNTS.wrongForAddressFromNetwork }, () => 422), 429])
})

test('wrong codes are limited for a network over all addresses', async () => {
  const ip = network()
  const statuses = []
  for (let n = 0; n <= MAX_COUNTS.wrongFromNetwork / 15; n++) {
    statuses.push(...(await guess(`guess${n}@example.com`, { times: 15, ip })))
  }
  expect(statuses.indexOf(429)).toBe(MAX_COUNTS.wrongFromNetwork)
})

test('guesses without the challenge do not lock the owner out', async () => {
  const email = 'owner@example.com'
  const asked = await client.login({ email }, { ip: network() })
  const stray = { email, challengeId: '01900000-0000-7000-8000-000000000000', code: '000000' }
  const guesses = await Promise.all(
    Array.from({ length: MAX_COUNTS.wrongForAddressFromNetwork + 1 }, () => client.login(stray, { ip: network() })),
  )
  expect(new Set(guesses.map(({ body }) => body.code))).toEqual(new Set(['CODE_EXPIRED']))
  const code = await client.codeFor(email)
  expect((await client.login({ email, challengeId: asked.body.challengeId, code }, { ip: network() })).status).toBe(200)
})
