import { createPushChannel } from './push-channel.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { type PushTestApp, pushTestApp } from '#tests/kit/push-test-app.ts'
import { aMember, anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import type { ChannelBatch } from '#server/features/messages/public.ts'
import { transact } from '#server/db/transact.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS, HOUR_IN_MS } from '#shared/domain/ist.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'

const NOON = new Date('2026-11-21T06:30:00.000Z')
const message = { messageId: 'b1', subject: 'A new course', body: 'It begins on Monday.' }

let p: PushTestApp
let member: SignedInUser
beforeEach(async () => {
  p = await pushTestApp({ now: NOON })
  member = await aMember(p.t, { plan: 'ANNUAL' })
})
afterEach(() => p.close())

const after = (ms: number) => p.t.clock.set(new Date(p.t.clock.now().getTime() + ms))
const waiting = () => p.t.db.selectFrom('push_deliveries').selectAll().execute()
const devices = async () => (await p.t.db.selectFrom('push_subscriptions').select('id').execute()).length

function deliver(userIds: string[], messageId = message.messageId) {
  const channel = createPushChannel({ outbox: p.t.product.pushOutbox })
  return transact(p.t.db, (trx) => channel.deliver(trx, batchOf(messageId, userIds)))
}

function batchOf(messageId: string, userIds: readonly string[]): ChannelBatch {
  const { subject, body } = message
  const text = { subject, body }
  const locale = { language: 'en', timeZone: null } as const
  const recipients = userIds.map((userId) => {
    return { userId, name: 'Asha', email: 'asha@example.com', locale, language: 'en' as const, ...text }
  })
  const now = p.t.clock.now()
  return {
    messageId,
    kind: 'ANNOUNCEMENT',
    isTest: false,
    streamId: null,
    validUntil: null,
    texts: { en: text, hi: text },
    now,
    recipients,
  }
}

test('a message reaches every device of who wants announcements, and says of the others why it does not', async () => {
  const [silent, lonely] = [await aMember(p.t, { plan: 'ANNUAL' }), await aMember(p.t, { plan: 'ANNUAL' })]
  const admin = await anAdmin(p.t)
  const [one, two] = [
    await p.aDevice(member, ['announcements']),
    await p.aDevice({ token: await aSession(p.t, member.id) }),
  ]
  await p.aDevice(silent, ['webinars'])
  await p.aDevice(admin, ['announcements'])
  await p.t.request(contract.push.choose, { token: lonely.token, body: { announcements: true } })
  const outcomes = await deliver([member.id, silent.id, lonely.id, admin.id])
  expect([...outcomes.values()]).toEqual([
    { state: 'SENT' },
    { state: 'SKIPPED', reason: 'NOT_WANTED' },
    { state: 'SKIPPED', reason: 'NO_ADDRESS' },
    { state: 'SKIPPED', reason: 'NOT_WANTED' },
  ])
  const sent = await p.send()
  expect(sent.map(({ browser }) => browser).toSorted()).toEqual([one.name, two.name].toSorted())
  expect(sent[0]?.payload).toMatchObject({ title: message.subject, body: message.body, path: '/dashboard' })
  expect(await waiting()).toEqual([])
  expect(p.service.problems).toEqual([])
})

test('a message of the night waits for the morning, and is dropped when announcements are switched off meanwhile', async () => {
  await p.aDevice(member, ['announcements'])
  p.t.clock.set(new Date('2026-11-21T21:00:00+05:30'))
  expect((await deliver([member.id])).get(member.id)).toEqual({ state: 'SENT' })
  await deliver([member.id], 'b2')
  expect(await p.send()).toEqual([])
  p.t.clock.set(new Date('2026-11-22T07:59:59+05:30'))
  expect(await p.send()).toEqual([])
  await p.t.request(contract.push.choose, { token: member.token, body: { announcements: false } })
  p.t.clock.set(new Date('2026-11-22T08:00:00+05:30'))
  expect(await p.send()).toEqual([])
  expect(await waiting()).toEqual([])
})

test('a message that could not be sent by day is not sent in the night', async () => {
  await p.aDevice(member, ['announcements'])
  p.t.clock.set(new Date('2026-11-21T20:59:50+05:30'))
  p.service.answer(500)
  await deliver([member.id])
  await p.send()
  p.service.answer(201)
  p.t.clock.set(new Date('2026-11-21T21:00:10+05:30'))
  expect(await p.send()).toEqual([])
  p.t.clock.set(new Date('2026-11-22T08:00:00+05:30'))
  expect(await p.send()).toHaveLength(1)
})

test.each([404, 410] as const)('a device that the push service answers %i for is removed', async (status) => {
  await p.aDevice(member, ['announcements'])
  p.service.answer(status)
  await deliver([member.id])
  await p.send()
  expect([await devices(), await waiting()]).toEqual([0, []])
})

test.each([302, 413] as const)(
  'a message that is answered %i is not sent again, and the device stays',
  async (status) => {
    await p.aDevice(member, ['announcements'])
    p.service.answer(status)
    await deliver([member.id])
    await p.send()
    expect([await devices(), await waiting(), p.service.requests()]).toEqual([1, [], 1])
  },
)

test.each([429, 500] as const)('after %i it is tried again, later each time', async (status) => {
  await p.aDevice(member, ['announcements'])
  p.service.answer(status)
  await deliver([member.id])
  const tries = []
  for (const seconds of [0, 14, 1, 29, 1]) {
    after(seconds * 1000)
    await p.send()
    tries.push(p.service.requests())
  }
  expect(tries).toEqual([1, 1, 2, 2, 3])
  p.service.answer(201)
  after(HOUR_IN_MS)
  expect(await p.send()).toHaveLength(1)
})

test('a push service that asks to wait is not asked before', async () => {
  await p.aDevice(member, ['announcements'])
  p.service.answer(429, '600')
  await deliver([member.id])
  await p.send()
  p.service.answer(201)
  after(599_000)
  expect(await p.send()).toEqual([])
  after(1000)
  expect(await p.send()).toHaveLength(1)
})

test('a message is given up after a day, and after eight attempts', async () => {
  await p.aDevice(member, ['announcements'])
  p.service.answer(500)
  await deliver([member.id])
  for (let count = 0; count < 12; count++) {
    await p.send()
    after(HOUR_IN_MS / 2)
  }
  expect([await waiting(), p.service.requests()]).toEqual([[], 8])
  await deliver([member.id], 'b2')
  after(DAY_IN_MS)
  await p.send()
  expect(await waiting()).toEqual([])
})

test('a service that is down, and a key that is none, harm no other device', async () => {
  const others = await Promise.all([1, 2, 3].map(() => aMember(p.t, { plan: 'ANNUAL' })))
  for (const each of [member, ...others]) await p.aDevice(each, ['announcements'])
  const db = p.t.db
  await db
    .updateTable('push_subscriptions')
    .set({ endpoint: 'http://127.0.0.1:1/x' })
    .where('user_id', '=', member.id)
    .execute()
  const noPoint = `B${'a'.repeat(86)}`
  await db
    .updateTable('push_subscriptions')
    .set({ p256dh: noPoint })
    .where('user_id', '=', others[0]?.id ?? '')
    .execute()
  await deliver([member, ...others].map(({ id }) => id))
  expect(await p.send()).toHaveLength(2)
  expect([await devices(), (await waiting()).length]).toEqual([3, 1])
})

test('what is rolled back is not sent', async () => {
  await p.aDevice(member, ['announcements'])
  const channel = createPushChannel({ outbox: p.t.product.pushOutbox })
  const failing = transact(p.t.db, async (trx) => {
    await channel.deliver(trx, batchOf(message.messageId, [member.id]))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await p.send()).toEqual([])
})

/* The embedded database runs one transaction at a time. */
test.runIf(kindUnderTest === 'postgres')(
  'a device that ends meanwhile does not fail the message to the others',
  async () => {
    const other = await aMember(p.t, { plan: 'ANNUAL' })
    await p.aDevice(member, ['announcements'])
    const { name } = await p.aDevice(other, ['announcements'])
    const { written } = await p.t.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('push_subscriptions').where('user_id', '=', member.id).execute()
      const delivering = Promise.allSettled([deliver([member.id, other.id])])
      await expect.poll(() => countBlocked()).toBe(1)
      return { written: delivering }
    })
    expect((await written)[0]).toMatchObject({ status: 'fulfilled' })
    expect((await p.send()).map(({ browser }) => browser)).toEqual([name])
  },
)

/** Sessions of the database of this test that wait for another one. */
async function countBlocked(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(p.t.db)
  return rows[0]?.count ?? 0
}
