import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo, moveToBin } from '#tests/kit/content.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aMember, anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/* Who was emailed about a live session hears that it does not take place. */

/** Noon in India; the session is at 12:30. */
const NOON = new Date('2026-11-21T06:30:00.000Z')

let t: TestApp
let queues: ReturnType<typeof manualJobs>
let admin: SignedInUser
let video: string
beforeEach(async () => {
  queues = manualJobs()
  t = await testApp({ now: NOON, env: { PUBLIC_URL: 'https://sadhana.example' }, ports: { jobs: queues.jobs } })
  admin = await anAdmin(t)
  video = (await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' }))._id
})
afterEach(() => t.close())

async function aKnownMember(language: 'en' | 'hi' = 'en'): Promise<SignedInUser> {
  const member = await aMember(t, { plan: 'ANNUAL' })
  await t.db.insertInto('first_sign_ins').values({ user_id: member.id, signed_in_at: NOON }).execute()
  await t.request(contract.locale.update, { token: member.token, body: { language, timeZone: 'Asia/Kolkata' } })
  return member
}
async function aSession(startTime = '2026-11-21T07:00:00.000Z'): Promise<string> {
  const body = { title: 'Satsang', video, startTime, durationInMinutes: 10 }
  return (await t.request(contract.livestreams.create, { token: admin.token, body })).answer.stream._id
}
const restore = (id: string) =>
  t.request(contract.bin.restore, { token: admin.token, params: { kind: 'livestream', id }, body: {} })
async function sent() {
  const before = t.emails.length
  await queues.repeat('reminders.write')
  await queues.runQueue('mails.send-many')
  return t.emails.slice(before)
}
const subjects = async () => (await sent()).map(({ to, subject }) => `${to}: ${subject}`).toSorted()

test('members who were reminded hear of a cancellation once, in their language; others hear nothing', async () => {
  const [asha, ravi] = [await aKnownMember(), await aKnownMember('hi')]
  const id = await aSession()
  expect(await sent()).toHaveLength(2)
  await aKnownMember()
  expect(await moveToBin(t, admin.token, 'livestream', id)).toBe(204)
  const announced = await sent()
  expect(announced.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(
    [
      `${asha.email}: Cancelled: Satsang, 21 Nov 2026, 12:30 pm`,
      `${ravi.email}: रद्द: Satsang, 21 नवंबर, दोपहर 12:30 बजे`,
    ].toSorted(),
  )
  const [toAsha] = announced.filter(({ to }) => to === asha.email)
  expect(toAsha?.text).toContain('It was planned for 21 Nov 2026, 12:30 pm.')
  expect(toAsha?.text).toContain('https://sadhana.example/user/live-sessions')
  expect(toAsha?.unsubscribeUrl).toContain('/reminders/unsubscribe?token=')
  expect(await sent()).toEqual([])
})

test('a session that comes back before the emails are sent is not cancelled; one that goes again is', async () => {
  const { email } = await aKnownMember()
  const id = await aSession()
  expect(await sent()).toHaveLength(1)
  await moveToBin(t, admin.token, 'livestream', id)
  await queues.repeat('reminders.write')
  expect((await restore(id)).status).toBeLessThan(300)
  await queues.runQueue('mails.send-many')
  expect(t.emails.filter(({ subject }) => subject.includes('Cancelled'))).toEqual([])
  // Twenty minutes later the last reminder follows, and then the second cancellation.
  t.clock.set('2026-11-21T06:50:00.000Z')
  expect(await subjects()).toEqual([`${email}: Live in 10 minutes: Satsang`])
  t.clock.advance(60_000)
  await moveToBin(t, admin.token, 'livestream', id)
  expect(await subjects()).toEqual([`${email}: Cancelled: Satsang, 21 Nov 2026, 12:30 pm`])
})

test('a skipped session of a series is announced; one that nobody was reminded of is not', async () => {
  const { email } = await aKnownMember()
  const rule = { repeats: 'DAILY', weekdays: [], weekOfMonth: null, time: '12:30', from: '2026-11-21', until: null }
  const body = { title: 'Every day', ...rule, durationInMinutes: 10, videos: [video] }
  const { series } = (await t.request(contract.sessionSeries.create, { token: admin.token, body })).answer
  expect(await sent()).toHaveLength(1)
  for (const session of series.sessions.slice(0, 3)) await moveToBin(t, admin.token, 'livestream', session._id)
  expect(await subjects()).toEqual([`${email}: Cancelled: Every day, 21 Nov 2026, 12:30 pm`])
})

test('a series that ends announces its next session', async () => {
  const { email } = await aKnownMember()
  const rule = { repeats: 'WEEKLY', weekdays: [6], weekOfMonth: null, time: '12:30', from: '2026-11-21', until: null }
  const body = { title: 'Saturdays', ...rule, durationInMinutes: 10, videos: [video] }
  const { series } = (await t.request(contract.sessionSeries.create, { token: admin.token, body })).answer
  expect(await sent()).toHaveLength(1)
  const params = { id: series._id }
  expect((await t.request(contract.sessionSeries.end, { token: admin.token, params, body: {} })).status).toBe(204)
  expect(await subjects()).toEqual([`${email}: Cancelled: Saturdays, 21 Nov 2026, 12:30 pm`])
})

test('who wants no reminders, has no plan any more, or whose session has started, hears nothing', async () => {
  const [quiet, expired] = [await aKnownMember(), await aKnownMember()]
  const id = await aSession()
  expect(await sent()).toHaveLength(2)
  await t.request(contract.reminders.choose, { token: quiet.token, body: { liveSessions: false } })
  const ended = { ended_at: NOON, end_reason: 'REMOVED' } as const
  await t.db.updateTable('grants').set(ended).where('user_id', '=', expired.id).execute()
  await moveToBin(t, admin.token, 'livestream', id)
  expect(await sent()).toEqual([])
  const started = await aSession('2026-11-21T07:20:00.000Z')
  const { email } = await aKnownMember()
  expect((await subjects()).at(-1)).toContain(email)
  await moveToBin(t, admin.token, 'livestream', started)
  t.clock.set('2026-11-21T07:20:00.000Z')
  expect(await sent()).toEqual([])
})
