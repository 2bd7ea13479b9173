import { signInDesk } from '#tests/kit/sign-in-desk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let desk: Awaited<ReturnType<typeof signInDesk>>
const allowances = { sendsFromNetwork: 12, wrongForAddress: 6, wrongFromNetwork: 8, sendsInAll: 60, wrongInAll: 30 }
beforeAll(async () => void (desk = await signInDesk({ allowances })))
afterAll(() => desk.close())

let networks = 0
const network = () => `198.51.100.${networks++}`

test('an address is sent one code a minute, five an hour and ten a day, known or not', async () => {
  await desk.users.add(desk.db, { name: 'K', email: 'known@example.com', mobileNumber: '98765 43210', role: 'USER' })
  const tell: Record<string, unknown[]> = {}
  for (const email of ['known@example.com', 'unknown@example.com']) {
    const ask = () => desk.login({ email }, { ip: network() })
    const said: unknown[] = (tell[email] = [])
    const note = async () => {
      const { status, headers, body } = await ask()
      said.push([status, headers['retry-after'], body.code, body.resendIn])
    }
    await note()
    await note()
    for (let n = 2; n <= 5; n++) {
      desk.pass(MINUTE)
      await note()
    }
    desk.pass(MINUTE)
    await note()
    desk.pass(HOUR)
    for (let n = 6; n <= 11; n++) {
      await note()
      desk.pass(MINUTE)
    }
    desk.pass(HOUR)
    await note()
    desk.pass(24 * HOUR)
  }
  expect(tell['known@example.com']).toEqual(tell['unknown@example.com'])
  expect(tell['known@example.com']?.map((each) => (Array.isArray(each) ? each[0] : each))).toEqual([
    403, 429, 403, 403, 403, 403, 429, 403, 403, 403, 403, 403, 429, 429,
  ])
  expect(tell['known@example.com']?.[1]).toEqual([429, '60', 'TOO_MANY_REQUESTS', undefined])
  // After the fifth of the hour the next is promised when that hour is over.
  expect(tell['known@example.com']?.[5]).toEqual([403, undefined, 'SIGN_IN_CODE_REQUIRED', 3600 - 4 * 60])
})

test('a network is sent so many codes an hour, whatever the addresses; an IPv6 network is its /64', async () => {
  const statuses = []
  for (let n = 0; n < 13; n++) {
    const { status } = await desk.login({ email: `n${n}@example.com` }, { ip: `2001:db8:1:2::${n + 1}` })
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 403), 429])
  expect((await desk.login({ email: 'n99@example.com' }, { ip: '2001:db8:1:3::1' })).status).toBe(403)
})

test('a refused request does not use up the other limits', async () => {
  const [email, ip] = ['again@example.com', network()]
  for (let n = 0; n < 20; n++) await desk.login({ email }, { ip })
  expect((await desk.login({ email: 'neighbour@example.com' }, { ip })).status).toBe(403)
})

test('many at once are counted one by one', async () => {
  desk.pass(2 * HOUR)
  const ip = network()
  const emails = Array.from({ length: 16 }, (_, n) => `crowd${n}@example.com`)
  const answers = await Promise.all(emails.map((email) => desk.login({ email }, { ip })))
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(12)
})

test('wrong codes are limited for an address over all its challenges, and for a network', async () => {
  desk.pass(2 * HOUR)
  const [email, ip] = ['guess@example.com', network()]
  const statuses = []
  for (let n = 0; n < 2; n++) {
    const { body } = await desk.login({ email }, { ip })
    for (let k = 0; k < 4; k++) {
      statuses.push((await desk.login({ email, challengeId: body.challengeId, code: '0000' }, { ip })).status)
    }
    desk.pass(MINUTE)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 429, 429])
  const other = await desk.login({ email: 'other@example.com' }, { ip })
  const guess = { email: 'other@example.com', challengeId: other.body.challengeId, code: '0000' }
  const more = [await desk.login(guess, { ip }), await desk.login(guess, { ip }), await desk.login(guess, { ip })]
  expect(more.map(({ status }) => status)).toEqual([422, 422, 429])
})

test('guesses without the challenge cannot keep the owner out', async () => {
  desk.pass(2 * HOUR)
  const email = 'owner@example.com'
  const asked = await desk.login({ email }, { ip: network() })
  const guess = { email, challengeId: '01900000-0000-7000-8000-000000000000', code: '000000' }
  const guesses = []
  for (let n = 0; n < 8; n++) guesses.push((await desk.login(guess, { ip: network() })).body.code)
  expect(new Set(guesses)).toEqual(new Set(['CODE_EXPIRED']))
  const code = await desk.codeFor(email)
  expect((await desk.login({ email, challengeId: asked.body.challengeId, code }, { ip: network() })).status).toBe(200)
})
