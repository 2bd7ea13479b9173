import { createEnquiryNotifications } from './enquiry-notifications.ts'
import { ALLOWANCES } from './enquiry-limits.ts'
import type { EmailsService, NewEmail } from '#server/features/emails/emails.service.ts'
import { createRateLimiter } from '#server/platform/rate-limiter.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { anAdmin } from '#tests/kit/users.ts'
import { API_BASE } from '#shared/contract/call.ts'
import { DAY_IN_MS, HOUR_IN_MS } from '#shared/domain/ist.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* What strangers send through the contact form and the newsletter (decision 0039). */

const ADMIN = 'meera@example.com'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await anAdmin(t, { email: ADMIN })
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(2 * DAY_IN_MS))

async function post(path: string, body: object, ip: string): Promise<number> {
  const answer = await t.app.inject({ method: 'POST', url: API_BASE + path, payload: body, remoteAddress: ip })
  return answer.statusCode
}

let count = 0
function contact(ip: string, email = `sender${count}@example.com`) {
  count += 1
  const words = { firstName: 'Asha', lastName: 'Rao', subject: 'Sundays', message: `Message ${count}` }
  return post('/contact', { ...words, email }, ip)
}
const newsletter = (ip: string, email = `reader${(count += 1)}@example.com`) => post('/newsletter', { email }, ip)

const emailsTo = (to: string) => t.db.selectFrom('emails').selectAll().where('recipient', '=', to).execute()
const stored = (email: string) => t.db.selectFrom('enquiries').selectAll().where('email', '=', email).execute()

/** Sends so many from each of these addresses concurrently. */
async function flood(send: (ip: string) => Promise<number>, addresses: string[], each: number): Promise<number[]> {
  const answers: number[] = []
  for (let round = 0; round < each; round++) answers.push(...(await Promise.all(addresses.map(send))))
  return answers
}
const addresses = (total: number) => Array.from({ length: total }, (_, at) => `192.0.${at}.1`)

test('a visitor is served after hundreds of messages, and networks in the flood have lower limits', async () => {
  const sent = await flood((ip) => contact(ip), addresses(16), ALLOWANCES.fromNetwork)
  expect(sent.filter((status) => status === 200).length).toBeGreaterThanOrEqual(ALLOWANCES.messagesTotal)
  expect(await contact('203.0.113.9')).toBe(200)
  const late = []
  for (let n = 0; n <= ALLOWANCES.fromNetworkUnderAttack; n++) late.push(await contact('203.0.113.70'))
  expect(late).toEqual([...Array.from({ length: ALLOWANCES.fromNetworkUnderAttack }, () => 200), 429])
})

test('a reader is served after hundreds of newsletter requests', async () => {
  const sent = await flood((ip) => newsletter(ip), addresses(31), ALLOWANCES.fromNetwork)
  expect(sent.filter((status) => status === 200).length).toBeGreaterThanOrEqual(ALLOWANCES.newsletterRequestsTotal)
  expect(await newsletter('203.0.113.9')).toBe(200)
})

test('the networks around an address are limited together, per hour and per day', async () => {
  const around = (at: number) => `2001:db8:5:${at.toString(16)}::1`
  const answers = []
  for (let at = 0; at < 80; at++) answers.push(await contact(around(at)))
  expect(answers.filter((status) => status === 200)).toHaveLength(ALLOWANCES.fromWiderNetwork.ipv6)
  expect(await contact('2001:db8:6::1')).toBe(200)

  const day = []
  for (let hour = 0; hour < 5; hour++) {
    t.clock.advance(HOUR_IN_MS)
    for (let n = 0; n < ALLOWANCES.fromNetwork; n++) day.push(await contact('198.51.100.4'))
  }
  expect(day.filter((status) => status === 200)).toHaveLength(ALLOWANCES.fromNetworkPerDay)
})

test('an address that strangers enter gets two emails of each kind a day, and their messages are stored', async () => {
  const victim = 'victim@example.com'
  let messages = 0
  for (let hour = 0; hour < 23; hour++) {
    for (let n = 0; n < 4; n++) if ((await contact(`192.0.2.${n}`, victim)) === 200) messages += 1
    for (let n = 0; n < 3; n++) await newsletter(`192.0.2.${n}`, victim)
    t.clock.advance(HOUR_IN_MS)
  }
  expect(messages).toBeGreaterThan(80)
  expect(await stored(victim)).toHaveLength(messages)
  const subjects = (await emailsTo(victim)).map(({ subject }) => subject).toSorted()
  expect(subjects).toEqual([
    'The newsletter of Sadhana',
    'The newsletter of Sadhana',
    'Your message to Sadhana',
    'Your message to Sadhana',
  ])
  t.clock.advance(2 * HOUR_IN_MS)
  await contact('192.0.2.9', victim)
  expect(await emailsTo(victim)).toHaveLength(5)
})

test('administrators get ten notices an hour, then an hourly digest with the number of the others', async () => {
  await t.db.updateTable('enquiries').set({ awaits_digest: false }).execute()
  const noticesBefore = await emailsTo(ADMIN)
  for (let n = 0; n < ALLOWANCES.noticesPerHour + 12; n++) await contact(`198.51.100.${n}`)
  const notices = (await emailsTo(ADMIN)).slice(noticesBefore.length)
  expect(notices).toHaveLength(ALLOWANCES.noticesPerHour)
  const digests: NewEmail[] = []
  const emails: Pick<EmailsService, 'enqueue'> = { enqueue: async (_trx, email) => void digests.push(email) }
  const limits = createRateLimiter({ db: t.db, clock: t.clock })
  const site = { siteName: async () => 'Sadhana', siteUrl: () => 'https://sadhana.test' }
  const { sendDigest } = createEnquiryNotifications({ db: t.db, emails, limits, ...site })
  await Promise.all([sendDigest(), sendDigest()])
  await sendDigest()
  expect(digests).toMatchObject([{ to: ADMIN, subject: '12 new messages for Sadhana' }])
  t.clock.advance(HOUR_IN_MS)
  await contact('203.0.113.9')
  await sendDigest()
  expect([digests.length, (await emailsTo(ADMIN)).length - noticesBefore.length]).toEqual([
    1,
    ALLOWANCES.noticesPerHour + 1,
  ])
})
