import { recordBackup } from './system.service.ts'
import { newId } from '#server/platform/ids.ts'
import { audit } from '#shared/contract/audit.ts'
import { system } from '#shared/contract/system.ts'
import { contract } from '#shared/contract/index.ts'
import { aStream } from '#tests/kit/content.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
beforeEach(() => t.db.deleteFrom('emails').execute())
afterAll(() => t.close())

async function anEmail(changes: object = {}): Promise<string> {
  const id = newId()
  const emailRow = { recipient: 'asha@example.com', subject: 'Receipt', text: 'Namaste', html: null }
  const whole = { id, ...emailRow, created_at: t.clock.now(), valid_until: null, sent_at: null, given_up_at: null }
  const values = {
    ...whole,
    unsubscribe_url: null,
    send_guard: null,
    send_guard_subject: null,
    last_failure: null,
    ...changes,
  }
  await t.db.insertInto('emails').values(values).execute()
  return id
}

const unsent = async () => (await t.request(system.emails, { token: admin.token })).answer

test('the state shows versions, storage, emails and jobs', async () => {
  await anEmail()
  await anEmail({ given_up_at: t.clock.now() })
  await anEmail({ sent_at: t.clock.now(), text: '' })
  const { answer } = await t.request(system.status, { token: admin.token })
  expect(answer).toMatchObject({
    emails: { waiting: 1, givenUp: 1, sentInLastDay: 1 },
    storage: { isReachable: true },
    lastBackup: null,
    lastHold: null,
    node: process.version,
  })
  expect(answer.database.sizeInBytes).toBeGreaterThan(1e6)
  expect(answer.database.version).toMatch(/^\d+/)
})

describe('what needs the administrator', () => {
  const attention = async () => (await t.request(system.attention, { token: admin.token })).answer.items
  const kinds = async () => (await attention()).map(({ kind }) => kind)

  beforeEach(async () => {
    for (const table of ['backups', 'enquiries', 'livestreams', 'videos'] as const)
      await t.db.deleteFrom(table).execute()
  })

  test('a backup is missing, made, and old after two days', async () => {
    expect(await kinds()).toEqual(['NO_BACKUP'])
    await recordBackup(t.db, { madeAt: t.clock.now(), sizeInBytes: 1 })
    expect(await kinds()).toEqual([])
    await t.db
      .updateTable('backups')
      .set({ made_at: new Date(t.clock.now().getTime() - 49 * 3600_000) })
      .execute()
    expect(await kinds()).toEqual(['OLD_BACKUP'])
  })

  test('new messages, undelivered emails and upcoming streams without a video, until they are looked after', async () => {
    await recordBackup(t.db, { madeAt: t.clock.now(), sizeInBytes: 1 })
    const body = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', subject: 'Hours', message: 'When?' }
    await t.request(contract.enquiries.contact, { body })
    await t.db.deleteFrom('emails').execute()
    const email = await anEmail({ given_up_at: t.clock.now() })
    const startTime = new Date(t.clock.now().getTime() + 3600_000)
    const { video } = await aStream(t, admin.token, { startTime })
    expect(await kinds()).toEqual(['ENQUIRIES', 'EMAILS_NOT_DELIVERED'])
    await t.db
      .updateTable('videos')
      .set({ deleted_at: t.clock.now() })
      .where('id', '=', video?._id ?? '')
      .execute()
    expect(await attention()).toEqual([
      { kind: 'STREAMS_WITHOUT_VIDEO', count: 1 },
      { kind: 'ENQUIRIES', count: 1 },
      { kind: 'EMAILS_NOT_DELIVERED', count: 1 },
    ])
    await t.db
      .updateTable('livestreams')
      .set({ start_time: new Date('2026-01-01T00:00:00Z') })
      .execute()
    await t.db.updateTable('enquiries').set({ answered_at: t.clock.now() }).execute()
    await t.db.deleteFrom('emails').where('id', '=', email).execute()
    expect(await attention()).toEqual([])
  })

  test('a refused refund, until it is marked as done', async () => {
    await recordBackup(t.db, { madeAt: t.clock.now(), sizeInBytes: 1 })
    const payment = await aPurchase(t, { userId: (await aUser(t)).id, plan: 'ANNUAL' })
    const now = t.clock.now()
    const refund = { id: newId(), payment_id: payment, amount_in_paise: 5000, reason: 'x', created_at: now }
    await t.db
      .insertInto('refunds')
      .values({ ...refund, status: 'FAILED', changed_at: now, actor_id: null, provider_refund_id: null, sent_at: null })
      .execute()
    expect(await attention()).toEqual([{ kind: 'PAYMENTS', count: 1 }])
    await t.db.updateTable('refunds').set({ handled_at: now, handled_note: 'Sent by UPI' }).execute()
    expect(await attention()).toEqual([])
  })

  test('is not for members', async () => {
    const member = await aUser(t)
    expect((await t.request(system.attention, { token: member.token })).status).toBe(403)
  })
})

test('emails that can still be sent are listed, expired ones are not', async () => {
  await anEmail({ subject: 'Waits' })
  await anEmail({ subject: 'Given up', given_up_at: t.clock.now(), attempts: 8, last_failure: '550' })
  await anEmail({ subject: 'A code', valid_until: new Date(t.clock.now().getTime() - 1) })
  await anEmail({ subject: 'Sent', sent_at: t.clock.now(), text: '' })
  const { emails, total } = await unsent()
  expect(total).toBe(2)
  expect(new Map(emails.map(({ subject, ...rest }) => [subject, rest]))).toEqual(
    new Map([
      ['Waits', expect.objectContaining({ state: 'WAITING', attempts: 0, lastFailure: null })],
      ['Given up', expect.objectContaining({ state: 'GIVEN_UP', attempts: 8, lastFailure: '550' })],
    ]),
  )
})

test('pages neither overlap nor skip', async () => {
  for (let count = 0; count < 3; count++) await anEmail({ subject: String(count) })
  const first = (await t.request(system.emails, { token: admin.token, query: { limit: '2' } })).answer
  const query = { limit: '2', cursor: first.nextCursor ?? '' }
  const second = (await t.request(system.emails, { token: admin.token, query })).answer
  expect([first.emails.length, second.emails.length, second.nextCursor]).toEqual([2, 1, null])
  expect(new Set([...first.emails, ...second.emails].map(({ _id }) => _id)).size).toBe(3)
})

test('a given-up email is sent again, once, and is audited', async () => {
  const id = await anEmail({ given_up_at: t.clock.now(), attempts: 8 })
  const again = () => t.request(system.sendAgain, { token: admin.token, params: { id } })
  const statuses = (await Promise.all([again(), again()])).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([204, 404]))
  await t.startJobs()
  await eventually(() => expect(t.emails.map(({ subject }) => subject)).toContain('Receipt'))
  expect(t.emails.filter(({ subject }) => subject === 'Receipt')).toHaveLength(1)
  const { entries } = (await t.request(audit.list, { token: admin.token })).answer
  expect(entries[0]).toMatchObject({ act: 'mail.send-again', what: 'Sent an email again' })
  expect((await again()).status).toBe(404)
})

test('a waiting, expired or unknown email is not sent again', async () => {
  const later = new Date(t.clock.now().getTime() - 1)
  const ids = [await anEmail(), await anEmail({ given_up_at: t.clock.now(), valid_until: later }), newId()]
  for (const id of ids) {
    expect((await t.request(system.sendAgain, { token: admin.token, params: { id } })).status).toBe(404)
  }
})

test('only administrators may read or send', async () => {
  const { token } = await aUser(t)
  const id = newId()
  for (const [who, status] of [
    [{ token }, 403],
    [{}, 401],
  ] as const) {
    expect((await t.request(system.status, who)).status).toBe(status)
    expect((await t.request(system.emails, who)).status).toBe(status)
    expect((await t.request(system.sendAgain, { ...who, params: { id } })).status).toBe(status)
  }
})
