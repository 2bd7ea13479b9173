import { type PushTestApp, pushTestApp } from '#tests/kit/push-test-app.ts'
import { aMember, anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { MAX_PUSH_DEVICES } from '#shared/domain/push.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const { state, subscribe, unsubscribe, choose } = contract.push
const NOTHING = { webinars: false, liveSessions: false, expiry: false, answers: false, announcements: false }

let p: PushTestApp
let member: SignedInUser
beforeEach(async () => {
  p = await pushTestApp()
  member = await aMember(p.t, { plan: 'INITIAL' })
})
afterEach(() => p.close())

const stateOf = async ({ token }: Pick<SignedInUser, 'token'>) => (await p.t.request(state, { token })).answer.push
const devices = () => p.t.db.selectFrom('push_subscriptions').selectAll().orderBy('created_at').orderBy('id').execute()
const key = async () => (await stateOf(member)).vapid ?? ''
const body = async () => {
  const { name: _, ...subscription } = p.service.subscribe(await key())
  return subscription
}

describe('subscribing', () => {
  test('a member who has asked for nothing gets nothing, and learns the public key', async () => {
    const { vapid, ...rest } = await stateOf(member)
    expect(vapid).toMatch(/^B[\w-]{86}$/)
    expect(rest).toEqual({ endpointHash: null, devices: 0, choices: NOTHING })
    expect(await stateOf(member)).toMatchObject({ vapid })
  })

  test('a device is added with the kind that was asked for, also when it is sent twice', async () => {
    const sent = { ...(await body()), kind: 'webinars' }
    for (let count = 0; count < 2; count++) await p.t.request(subscribe, { token: member.token, body: sent })
    const { endpointHash, ...rest } = await stateOf(member)
    expect(endpointHash).toMatch(/^[\w-]{43}$/)
    expect(rest).toMatchObject({ devices: 1, choices: { ...NOTHING, webinars: true } })
  })

  test('what is named is chosen, and the rest stays', async () => {
    await p.t.request(choose, { token: member.token, body: { expiry: true, webinars: true } })
    await p.t.request(choose, { token: member.token, body: { webinars: false } })
    expect((await stateOf(member)).choices).toEqual({ ...NOTHING, expiry: true })
  })

  test('it ends with the request, and asking again changes nothing', async () => {
    await p.aDevice(member)
    for (let count = 0; count < 2; count++)
      expect((await p.t.request(unsubscribe, { token: member.token })).status).toBe(204)
    expect(await stateOf(member)).toMatchObject({ endpointHash: null, devices: 0 })
  })

  test('signing out of a device removes it, and no other', async () => {
    const second = { token: await aSession(p.t, member.id) }
    await p.aDevice(member)
    await p.aDevice(second)
    await p.t.request(contract.auth.logout, { token: second.token })
    expect(await stateOf(member)).toMatchObject({ devices: 1 })
  })

  test('being signed out everywhere else removes the other devices', async () => {
    await p.aDevice(member)
    await p.aDevice({ token: await aSession(p.t, member.id) })
    await p.t.request(contract.me.endOtherSessions, { token: member.token })
    expect(await devices()).toHaveLength(1)
  })

  test('deleting the account removes all', async () => {
    await p.aDevice(member, ['webinars'])
    await p.t.request(contract.me.leave, { token: member.token, body: { confirm: 'DELETE' } })
    expect(await devices()).toEqual([])
    expect(await p.t.db.selectFrom('push_choices').selectAll().execute()).toEqual([])
  })

  test('a browser that somebody else used before belongs to who uses it now, with nothing that waited', async () => {
    const other = await aMember(p.t, { plan: 'INITIAL' })
    const sent = await body()
    await p.t.request(subscribe, { token: member.token, body: sent })
    await p.t.request(subscribe, { token: other.token, body: sent })
    expect(await stateOf(member)).toMatchObject({ endpointHash: null, devices: 0 })
    expect(await stateOf(other)).toMatchObject({ devices: 1, choices: NOTHING })
  })

  test('a session has one device: another endpoint replaces the earlier one', async () => {
    await p.aDevice(member)
    const { endpoint } = await p.aDevice(member)
    expect((await devices()).map((each) => each.endpoint)).toEqual([endpoint])
  })

  test(`of more than ${MAX_PUSH_DEVICES} devices the oldest goes, also when two are added at the same time`, async () => {
    const sessions = []
    for (let count = 0; count <= MAX_PUSH_DEVICES; count++) sessions.push(await aSession(p.t, member.id))
    const added: string[] = []
    for (const token of sessions.slice(0, -2)) {
      p.t.clock.set(new Date(p.t.clock.now().getTime() + 1000))
      added.push((await p.aDevice({ token })).endpoint)
    }
    p.t.clock.set(new Date(p.t.clock.now().getTime() + 1000))
    await Promise.all(sessions.slice(-2).map((token) => p.aDevice({ token })))
    const left = await devices()
    expect(left).toHaveLength(MAX_PUSH_DEVICES)
    expect(left.map(({ endpoint }) => endpoint)).not.toContain(added[0])
  })

  test('so many subscriptions in an hour are refused', async () => {
    const sent = await body()
    const statuses = []
    for (let count = 0; count < 31; count++)
      statuses.push((await p.t.request(subscribe, { token: member.token, body: sent })).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
  })
})

describe('what is refused', () => {
  test.each([
    ['http://127.0.0.2/x', 'PUSH_SERVICE_UNKNOWN'],
    ['http://localhost/x', 'PUSH_SERVICE_UNKNOWN'],
    ['https://169.254.169.254/latest', 'PUSH_SERVICE_UNKNOWN'],
    ['https://push.example.com/x', 'PUSH_SERVICE_UNKNOWN'],
    ['https://user:pass@fcm.googleapis.com/x', 'PUSH_SERVICE_UNKNOWN'],
    ['file:///etc/passwd', 'PUSH_SERVICE_UNKNOWN'],
    ['x', 'MALFORMED'],
    [`https://fcm.googleapis.com/${'x'.repeat(1000)}`, 'MALFORMED'],
  ])('the endpoint %s is %s', async (endpoint, code) => {
    const { json } = await p.t.request(subscribe, { token: member.token, body: { ...(await body()), endpoint } })
    expect(json.code).toBe(code)
    expect(await devices()).toEqual([])
  })

  test.each([
    { p256dh: 'short' },
    { p256dh: `A${'a'.repeat(86)}` },
    { auth: 'x'.repeat(23) },
    { auth: null },
    { kind: 'everything' },
  ])('the body with %j', async (change) => {
    const sent = { ...(await body()), ...change }
    const answer = await p.t.request(subscribe, { token: member.token, body: sent })
    expect([answer.status, answer.json.code]).toEqual([400, 'MALFORMED'])
  })

  test('every call without a session; an administrator has devices like everybody', async () => {
    for (const call of [state, subscribe, unsubscribe, choose]) {
      expect((await p.t.request(call, { body: call === state ? undefined : {} })).status).toBe(401)
    }
    expect(await p.aDevice(await anAdmin(p.t))).toBeDefined()
  })
})

test('the own copy of the data names devices and choices, without addresses and keys', async () => {
  const { endpoint, auth } = await p.aDevice(member, ['webinars'])
  const { answer } = await p.t.request(contract.me.export, { token: member.token })
  expect(answer.notifications.choices.webinars).toBe(true)
  expect(answer.notifications.devices).toEqual([{ service: new URL(endpoint).host, createdAt: p.t.clock.now() }])
  expect(JSON.stringify(answer)).not.toContain(auth)
})

test('without the service worker nobody is offered notifications', async () => {
  const other = await pushTestApp({ env: { OFFLINE_PAGE: 'off' } })
  const { token } = await aMember(other.t, { plan: 'INITIAL' })
  expect((await other.t.request(state, { token })).answer.push.vapid).toBeNull()
  await other.close()
})
