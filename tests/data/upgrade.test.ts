import { contract } from '#shared/contract/index.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import { firstReleaseDump } from '#tests/fixtures/first-release.ts'
import { eventually } from '#tests/kit/eventually.ts'
import type { TestApp } from '#tests/kit/app.ts'
import { testClock } from '#tests/kit/clock.ts'
import { fixture } from '#tests/kit/content.ts'
import { freshDatabase, kindUnderTest } from '#tests/kit/databases.ts'
import { openTestApp } from '#tests/kit/open-test-app.ts'
import { type PaymentProviderSimulator, startPaymentProviderSimulator } from '#tests/kit/payment-provider-simulator.ts'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/*
 * Upgrades the data of the first release. The two fixtures are dumps of installations that the first release filled
 * over HTTP, one on each database; tests/fixtures/first-release/README.md describes how they were made.
 */

interface Facts {
  /** The moment of the dump. */
  now: string
  tokens: Record<string, string>
  asha: { id: string; device: string; orderId: string; paymentId: string }
  course: string
}

const folder = 'tests/fixtures/first-release'
const facts = JSON.parse(readFileSync(`${folder}/${kindUnderTest}.json`, 'utf8')) as Facts
const VIDEO = fixture('two-seconds.mp4', 'video/mp4')
const ANNUAL = '01900000-0000-7000-8000-000000000003'

let t: TestApp
let provider: PaymentProviderSimulator
const as = (name: string) => ({ token: facts.tokens[name] ?? '' })
beforeAll(async () => {
  const database = await freshDatabase({ migrated: false })
  const client = await database.pool.connect()
  await client.query(firstReleaseDump(kindUnderTest))
  // The dump changes settings of the connection.
  await client.query('reset all')
  client.release(kindUnderTest === 'postgres')
  provider = await startPaymentProviderSimulator({ clock: testClock(facts.now) })
  t = await openTestApp(database, {
    now: facts.now,
    env: {
      SECRET_KEY: 'ab'.repeat(32),
      SIGN_IN_CODES: 'on',
      RAZORPAY_BASE_URL: provider.baseUrl,
      RAZORPAY_WEBHOOK_SECRET: provider.env.RAZORPAY_WEBHOOK_SECRET,
    },
  })
  cpSync(`${folder}/${kindUnderTest}-files`, join(t.dataDir, 'files'), { recursive: true })
}, 120_000)
afterAll(async () => {
  await t.close()
  await provider.close()
})

test('every member keeps the plan and its end', async () => {
  const { users, total } = (await t.request(contract.users.list, as('meera'))).answer
  const actual = users.map(({ name, subscriptionStatus, currentPlan, expiresAt }) => [
    name,
    subscriptionStatus,
    currentPlan?.planType ?? null,
    expiresAt?.toISOString() ?? null,
  ])
  expect(total).toBe(7)
  expect(actual.toSorted()).toEqual([
    ['Asha Rao', 'ACTIVE', 'ANNUAL', '2027-09-28T18:29:59.000Z'],
    ['Kavya Nair', 'EXPIRED', null, '2026-05-10T18:29:59.000Z'],
    ['Leela Das', 'INACTIVE', null, null],
    ['Meera Iyer', 'INACTIVE', null, null],
    ['Mohan Kulkarni', 'ACTIVE', 'HALF_YEARLY', '2027-04-28T18:29:59.000Z'],
    ['Ravi Menon', 'ACTIVE', 'ANNUAL', '2027-10-28T18:29:59.000Z'],
    ['Usha Pillai', 'INACTIVE', null, null],
  ])
})

test('sessions stay valid, and access to content is unchanged', async () => {
  const params = { id: facts.course }
  const { course } = (await t.request(contract.library.course, { ...as('asha'), params })).answer
  expect([course.title, course.videos.length, course.audios.length, course.ebooks.length]).toEqual([
    'A House at Dawn',
    1,
    1,
    1,
  ])
  const file = await fetch(new URL(course.videos[0]?.videoFileUrl ?? '', t.address))
  expect(Buffer.from(await file.arrayBuffer()).equals(VIDEO.bytes)).toBe(true)
  for (const name of ['leela', 'usha']) {
    expect((await t.request(contract.library.course, { ...as(name), params })).json).toMatchObject({
      code: 'SUBSCRIPTION_REQUIRED',
    })
  }
  const { courses } = (await t.request(contract.library.courses, as('usha'))).answer
  expect(courses.map(({ title }) => title)).toEqual(['A House at Dawn'])
  const { streams } = (await t.request(contract.liveSessions.streams, as('ravi'))).answer
  expect(streams.map(({ title }) => title)).toContain('New Year satsang')
})

test('a trusted browser still signs in without a code', async () => {
  const answer = await t.request(contract.auth.login, {
    body: { email: 'asha@example.com', mobileNumber: '+919811111102' },
    headers: { cookie: `__Host-device=${facts.asha.device}` },
  })
  expect([answer.status, Object(answer.json.user)._id]).toEqual([200, facts.asha.id])
})

test('all payments are kept, also those of deleted members', async () => {
  const { payments, total } = (await t.request(contract.adminPayments.list, as('meera'))).answer
  const actual = payments.map(({ member, planName, state }) => [member?.name ?? null, planName, state])
  expect(total).toBe(7)
  expect(actual.toSorted()).toEqual([
    [null, 'Initial', 'PAID'],
    ['Asha Rao', 'Annual', 'PAID'],
    ['Kavya Nair', 'Initial', 'PAID'],
    ['Leela Das', 'Annual', 'REFUNDED'],
    ['Ravi Menon', 'Annual', 'PAID'],
    ['Ravi Menon', 'Half-Yearly', 'PAID'],
    ['Usha Pillai', 'Initial', 'OPEN'],
  ])
})

test('receipts are issued for older payments, and a credit note for a refund', async () => {
  await t.startJobs()
  const { receipts } = await eventually(async () => {
    const { answer } = await t.request(contract.adminReceipts.list, as('meera'))
    expect(answer.total).toBe(7)
    return answer
  })
  expect(receipts.filter(({ kind }) => kind === 'CREDIT_NOTE')).toHaveLength(1)
  expect((await t.request(contract.receipts.list, as('asha'))).answer.receipts).toMatchObject([
    { kind: 'RECEIPT', planName: 'Annual', amount: 1299 },
  ])
})

test('lengths are measured again; the length of a missing file is kept', async () => {
  const lengths = await eventually(async () => {
    const rows = await t.db.selectFrom('videos').select(['title', 'duration_in_seconds', 'length_version']).execute()
    expect(rows.filter(({ length_version }) => length_version === 0)).toEqual([])
    return Object.fromEntries(rows.map((row) => [row.title, row.duration_in_seconds]))
  })
  // The first release stored the length of the audio track.
  expect(lengths).toMatchObject({ 'The first breath': 2, 'Day one': 2.128 })
})

test('settings, audit entries, messages and the payment secret are kept', async () => {
  const { settings } = (await t.request(contract.settings.get, as('meera'))).answer
  expect(settings).toMatchObject({ websiteName: 'Sadhana House', programmeTime: '19:30', razorpayKeySecretSet: true })
  const { entries } = (await t.request(contract.audit.list, as('meera'))).answer
  expect(entries.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['settings.update', 'course.create', 'user.delete']),
  )
  const { enquiries } = (await t.request(contract.enquiries.list, as('meera'))).answer
  expect(enquiries.map(({ kind }) => kind).toSorted()).toEqual(['CONTACT', 'NEWSLETTER'])

  const terms = { termsVersion: TERMS_VERSION, age: 'ADULT' as const }
  expect((await t.request(contract.consents.agree, { ...as('usha'), body: terms })).status).toBe(200)
  const order = (await t.request(contract.payments.createOrder, { ...as('usha'), body: { planId: ANNUAL } })).answer
  const { response: paid } = await provider.pay(order.orderId)
  const verified = await t.request(contract.payments.verify, { ...as('usha'), body: paid })
  expect(verified.answer.subscription.subscriptionStatus).toBe('ACTIVE')
})

test('existing members can use new features', async () => {
  const item = (await t.request(contract.library.course, { ...as('ravi'), params: { id: facts.course } })).answer.course
  const mark = { furthest: 1, latest: 1, length: 2, seen: '1'.repeat(100), isFinished: false, ageInMs: 0 }
  const marks = [{ ...mark, kind: 'VIDEO', itemId: item.videos[0]?._id }]
  expect((await t.request(contract.progress.keep, { ...as('ravi'), body: { marks } })).status).toBe(204)
  expect((await t.request(contract.reminders.choices, as('ravi'))).json).toMatchObject({ reminders: { expiry: true } })
  expect((await t.request(contract.me.export, as('ravi'))).status).toBe(200)
})
