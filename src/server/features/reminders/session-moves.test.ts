import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aMember, anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import type { AdminStream } from '#shared/contract/livestreams.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Noon in India; the session is at 12:30. */
const NOON = new Date('2026-11-21T06:30:00.000Z')
const START = '2026-11-21T07:00:00.000Z'

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
async function aSession(): Promise<AdminStream> {
  const body = { title: 'Satsang', video, startTime: START, durationInMinutes: 10 }
  return (await t.request(contract.livestreams.create, { token: admin.token, body })).answer.stream
}
const move = ({ _id }: AdminStream, startTime: string) =>
  t.request(contract.livestreams.update, { token: admin.token, params: { id: _id }, body: { startTime } })
async function sent() {
  const before = t.emails.length
  await queues.repeat('reminders.write')
  await queues.runQueue('mails.send-many')
  return t.emails.slice(before)
}
const subjects = async () => (await sent()).map(({ to, subject }) => `${to}: ${subject}`)

test('members who were reminded hear of a move once, in their language; others get the reminder of the new time', async () => {
  const [asha, ravi] = [await aKnownMember(), await aKnownMember('hi')]
  const session = await aSession()
  expect(await sent()).toHaveLength(2)
  const late = await aKnownMember()
  expect((await move(session, '2026-11-21T13:30:00.000Z')).status).toBe(200)
  const announced = await sent()
  expect(announced.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual(
    [
      `${asha.email}: Moved to 21 Nov 2026, 7:00 pm: Satsang`,
      `${ravi.email}: समय बदला, अब 21 नवंबर, शाम 7:00 बजे: Satsang`,
    ].toSorted(),
  )
  const [toAsha] = announced.filter(({ to }) => to === asha.email)
  expect(toAsha?.text).toContain('It now begins on 21 Nov 2026, 7:00 pm.')
  expect(toAsha?.text).toContain('Before, it was planned for 21 Nov 2026, 12:30 pm.')
  expect(toAsha?.text).toContain(`https://sadhana.example/live-sessions/${session._id}`)
  expect(toAsha?.unsubscribeUrl).toContain('/reminders/unsubscribe?token=')
  expect(await sent()).toEqual([])

  t.clock.set('2026-11-21T12:40:00.000Z')
  const reminders = await sent()
  expect(reminders.map(({ to }) => to).toSorted()).toEqual([asha.email, ravi.email, late.email].toSorted())
  expect(reminders.every(({ subject }) => /Live at|लाइव/.test(subject))).toBe(true)
})

test('each move is announced, also back to the first time; moves that cancel each other are not', async () => {
  await aKnownMember()
  const session = await aSession()
  expect(await sent()).toHaveLength(1)
  await move(session, '2026-11-21T13:30:00.000Z')
  await move(session, START)
  expect(await subjects()).toEqual([])
  await move(session, '2026-11-21T13:30:00.000Z')
  expect(await sent()).toHaveLength(1)
  t.clock.advance(1000)
  await move(session, START)
  expect((await sent())[0]?.subject).toBe('Moved to 21 Nov 2026, 12:30 pm: Satsang')
  t.clock.advance(1000)
  await move(session, '2026-11-21T13:30:00.000Z')
  expect((await sent())[0]?.subject).toBe('Moved to 21 Nov 2026, 7:00 pm: Satsang')
})

test.each([
  { name: 'a move of less than a minute', act: (session: AdminStream) => move(session, '2026-11-21T07:00:59.000Z') },
  {
    name: 'another title',
    act: ({ _id }: AdminStream) =>
      t.request(contract.livestreams.update, { token: admin.token, params: { id: _id }, body: { title: 'Other' } }),
  },
])('$name is not announced', async ({ act }) => {
  await aKnownMember()
  const session = await aSession()
  expect(await sent()).toHaveLength(1)
  expect((await act(session)).status).toBe(200)
  expect((await subjects()).filter((subject) => subject.includes('Moved'))).toEqual([])
})

test('who wants no reminders, or has no plan for it any more, does not hear of a move', async () => {
  const [quiet, expired] = [await aKnownMember(), await aKnownMember()]
  const session = await aSession()
  expect(await sent()).toHaveLength(2)
  await t.request(contract.reminders.choose, { token: quiet.token, body: { liveSessions: false } })
  await t.db
    .updateTable('grants')
    .set({ ended_at: NOON, end_reason: 'REMOVED' })
    .where('user_id', '=', expired.id)
    .execute()
  await move(session, '2026-11-21T13:30:00.000Z')
  expect(await sent()).toEqual([])
})

test('a session that has passed by then is not announced', async () => {
  await aKnownMember()
  const session = await aSession()
  expect(await sent()).toHaveLength(1)
  await move(session, '2026-11-21T07:05:00.000Z')
  t.clock.set('2026-11-21T07:05:00.000Z')
  expect(await subjects()).toEqual([])
})

test('a changed series tells the members who were reminded of its next session', async () => {
  await aKnownMember()
  const rule = { repeats: 'WEEKLY', weekdays: [6], weekOfMonth: null, time: '12:30', from: '2026-11-21', until: null }
  const body = { title: 'Saturdays', ...rule, videos: [video] }
  const { series } = (await t.request(contract.sessionSeries.create, { token: admin.token, body })).answer
  expect(await sent()).toHaveLength(1)
  const changed = { token: admin.token, params: { id: series._id }, body: { time: '19:00' } }
  expect((await t.request(contract.sessionSeries.update, changed)).status).toBe(200)
  expect(await subjects()).toEqual([expect.stringContaining('Moved to 21 Nov 2026, 7:00 pm: Saturdays')])
})
