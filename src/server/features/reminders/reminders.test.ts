import { compose } from '#server/compose/compose.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo, moveToBin } from '#tests/kit/content.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aComplimentaryGrant, aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS, HOUR_IN_MS, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import type { PlanType } from '#shared/domain/plans.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Noon in India. */
const NOON = new Date('2026-11-21T06:30:00.000Z')
const START = new Date(NOON.getTime() + HOUR_IN_MS)

let t: TestApp
let queues: ReturnType<typeof manualJobs>
beforeEach(async () => {
  queues = manualJobs()
  t = await testApp({ now: NOON, env: { PUBLIC_URL: 'https://sadhana.example' }, ports: { jobs: queues.jobs } })
})
afterEach(() => t.close())

const write = () => queues.repeat('reminders.write')
/** Sends the waiting reminders of the nodes and returns those that were sent. */
async function send(nodes = [queues]) {
  const before = t.emails.length
  for (const node of nodes) await node.runQueue('mails.send-many')
  return t.emails.slice(before)
}
async function reminded() {
  await write()
  return (await send()).map(({ to }) => to)
}

/** A member who has signed in. */
async function aKnownMember(plan: PlanType, daysAgo = 0): Promise<SignedInUser> {
  const member = await aMember(t, { plan, daysAgo })
  await signedIn(member)
  return member
}
const signedIn = ({ id }: SignedInUser) =>
  t.db.insertInto('first_sign_ins').values({ user_id: id, signed_in_at: NOON }).execute()

async function aSession(start_time = START, title = 'Satsang'): Promise<string> {
  const id = newId()
  const video = await aVideo(t, (await anAdmin(t)).token, { usageType: 'LIVESTREAM_SOURCE' })
  const stream = { id, title, video_id: video._id, start_time, duration_in_minutes: 60, created_at: NOON }
  await t.db.insertInto('livestreams').values(stream).execute()
  return id
}
const choose = ({ token }: SignedInUser, body: object) => t.request(contract.reminders.choose, { token, body })

describe('before a live session', () => {
  test('members whose plan includes it get one email with the unsubscribe header', async () => {
    const [annual, half] = [await aKnownMember('ANNUAL'), await aKnownMember('HALF_YEARLY')]
    await aKnownMember('INITIAL')
    await aKnownMember('ANNUAL', 400)
    await aMember(t, { plan: 'ANNUAL' })
    await signedIn(await aUser(t))
    const admin = await anAdmin(t)
    await aComplimentaryGrant(t, admin.id, { plan: 'ANNUAL', startsAt: NOON })
    await signedIn(admin)
    const id = await aSession()
    await write()
    const sent = await send()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([annual.email, half.email].toSorted())
    expect(sent[0]?.subject).toBe('Live at 1:00 pm IST: Satsang')
    expect(sent[0]?.text).toContain(`https://sadhana.example/live-sessions/${id}`)
    expect(sent[0]?.unsubscribeUrl).toMatch(/^https:\/\/sadhana\.example\/reminders\/unsubscribe\?token=[\w-]+$/)
    expect(await reminded()).toEqual([])
  })

  test('nobody gets an email earlier than an hour before, nor after the start', async () => {
    await aKnownMember('ANNUAL')
    await aSession(new Date(START.getTime() + 1))
    expect(await reminded()).toEqual([])
    t.clock.set(new Date(START.getTime() + 1))
    expect(await reminded()).toEqual([])
  })

  test('a member is reminded a day, an hour and ten minutes before, once each and in their language', async () => {
    const [english, hindi] = [await aKnownMember('ANNUAL'), await aKnownMember('HALF_YEARLY')]
    await t.request(contract.locale.update, { token: hindi.token, body: { language: 'hi', timeZone: 'Asia/Kolkata' } })
    const startTime = new Date(NOON.getTime() + DAY_IN_MS)
    await aSession(startTime)
    const subjects: Record<string, string[]> = { [english.email]: [], [hindi.email]: [] }
    // Each minute is looked at twice, the first one too early.
    for (const minutesBefore of [1441, 1440, 1081, 1080, 61, 60, 11, 10, 7, 1, 0]) {
      t.clock.set(new Date(startTime.getTime() - minutesBefore * MINUTE_IN_MS))
      await write()
      await write()
      for (const { to, subject } of await send()) subjects[to]?.push(`${minutesBefore}: ${subject}`)
    }
    expect(subjects).toEqual({
      [english.email]: [
        '1440: Satsang: live on 22 Nov 2026, 12:00 pm IST',
        '60: Live at 12:00 pm IST: Satsang',
        '10: Live in 10 minutes: Satsang',
      ],
      [hindi.email]: [
        '1440: Satsang: 22 नवंबर, दोपहर 12:00 बजे लाइव',
        '60: दोपहर 12:00 बजे लाइव: Satsang',
        '10: 10 मिनट में लाइव: Satsang',
      ],
    })
  })

  test('an email that could not be sent in time gives way to the next', async () => {
    const member = await aKnownMember('ANNUAL')
    const startTime = new Date(NOON.getTime() + DAY_IN_MS)
    await aSession(startTime)
    await write()
    t.clock.set(new Date(startTime.getTime() - HOUR_IN_MS))
    await write()
    t.clock.set(new Date(startTime.getTime() - 9 * MINUTE_IN_MS))
    await write()
    const sent = await send()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[member.email, 'Live in 9 minutes: Satsang']])
  })

  test('who was reminded by the release before is not reminded again of the same hour', async () => {
    const member = await aKnownMember('ANNUAL')
    const id = await aSession()
    const key = `${id} ${START.toISOString()} 60`
    await t.db
      .insertInto('sent_reminders')
      .values({ user_id: member.id, kind: 'LIVE_SESSION', event_key: key, written_at: NOON })
      .execute()
    expect(await reminded()).toEqual([])
    t.clock.set(new Date(START.getTime() - 10 * MINUTE_IN_MS))
    expect(await reminded()).toEqual([member.email])
  })

  test('hundreds of members get one email each, also when two nodes run at the same time', async () => {
    const plan = await t.db.selectFrom('plans').select('id').where('plan_type', '=', 'ANNUAL').executeTakeFirstOrThrow()
    const ids = Array.from({ length: 130 }, () => newId())
    const person = { name: 'Asha', mobile_number: '+919876543210', role: 'USER', created_at: NOON } as const
    await t.db
      .insertInto('users')
      .values(ids.map((id) => ({ id, email: `${id}@example.com`, ...person })))
      .execute()
    await t.db
      .insertInto('first_sign_ins')
      .values(ids.map((user_id) => ({ user_id, signed_in_at: NOON })))
      .execute()
    const year = { starts_at: NOON, ends_at: new Date(NOON.getTime() + 365 * DAY_IN_MS), created_at: NOON }
    const grantBase = { plan_id: plan.id, source: 'ADMIN', payment_id: null, actor_id: null, ended_at: null } as const
    const grants = ids.map((user_id) => ({ id: newId(), user_id, ...grantBase, ...year, end_reason: null }))
    await t.db.insertInto('grants').values(grants).execute()
    await aSession()
    const otherQueues = manualJobs()
    const { config, database, clock, emailSender } = t.product
    const other = await compose(config, { database, clock, emailSender, jobs: otherQueues.jobs })
    await Promise.all([write(), otherQueues.repeat('reminders.write')])
    const sent = await send([queues, otherQueues])
    await other.close()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(ids.map((id) => `${id}@example.com`).toSorted())
  })

  test.each<[string, (stream: string, member: SignedInUser) => Promise<unknown>]>([
    ['the session was deleted', async (id) => moveToBin(t, (await anAdmin(t)).token, 'livestream', id)],
    [
      'the video of the session was deleted',
      async (id) => {
        const { video_id } = await t.db
          .selectFrom('livestreams')
          .where('id', '=', id)
          .select('video_id')
          .executeTakeFirstOrThrow()
        return moveToBin(t, (await anAdmin(t)).token, 'video', video_id ?? '')
      },
    ],
    [
      'the session was moved',
      (id) =>
        t.db
          .updateTable('livestreams')
          .set({ start_time: new Date(0) })
          .where('id', '=', id)
          .execute(),
    ],
    ['it has started', async () => t.clock.set(START)],
    ['the plan was ended', (_, { id }) => t.db.deleteFrom('grants').where('user_id', '=', id).execute()],
    ['the member has switched them off', (_, member) => choose(member, { liveSessions: false })],
    ['the account was deleted', (_, { token }) => t.request(contract.me.leave, { token, body: { confirm: 'DELETE' } })],
  ])('an unsent email is dropped when %s', async (_, change) => {
    const member = await aKnownMember('ANNUAL')
    const stream = await aSession()
    await write()
    await change(stream, member)
    expect(await send()).toEqual([])
  })

  test('a session that was moved is announced at its new time', async () => {
    const member = await aKnownMember('ANNUAL')
    const id = await aSession()
    expect(await reminded()).toEqual([member.email])
    const later = new Date(START.getTime() + 30 * MINUTE_IN_MS)
    await t.db.updateTable('livestreams').set({ start_time: later }).where('id', '=', id).execute()
    expect(await reminded()).toEqual([])
    t.clock.set(START)
    expect(await reminded()).toEqual([member.email])
  })

  test('a session that was moved by days is announced again from a day before', async () => {
    const member = await aKnownMember('ANNUAL')
    const [first, later] = [1, 3].map((days) => new Date(NOON.getTime() + days * DAY_IN_MS))
    const id = await aSession(first)
    expect(await reminded()).toEqual([member.email])
    await t.db.updateTable('livestreams').set({ start_time: later }).where('id', '=', id).execute()
    t.clock.set(new Date(NOON.getTime() + DAY_IN_MS))
    expect(await reminded()).toEqual([])
    t.clock.advance(DAY_IN_MS)
    expect(await reminded()).toEqual([member.email])
  })
})

describe('before a plan ends', () => {
  const beforeTheEnd = () => new Date(daysBefore(0).getTime() - MINUTE_IN_MS)
  const daysBefore = (days: number) => new Date(NOON.getTime() + (365 - days) * DAY_IN_MS)

  test('its member gets one email seven days and one day before, in the daytime', async () => {
    const member = await aKnownMember('ANNUAL')
    await aMember(t, { plan: 'ANNUAL' })
    const subjects: (string | undefined)[] = []
    for (const days of [8, 7, 6, 2, 1, 0]) {
      t.clock.set(new Date(daysBefore(days).getTime() - 4 * HOUR_IN_MS))
      expect(await reminded()).toEqual([])
      t.clock.set(daysBefore(days))
      await write()
      await write()
      subjects.push(...(await send()).map(({ to, subject }) => (to === member.email ? subject : undefined)))
    }
    expect(subjects).toEqual(['Your plan at Sadhana ends in 7 days', 'Your plan at Sadhana ends tomorrow'])
  })

  test('a reminder missed on its day is sent on the next, with the remaining days', async () => {
    const member = await aKnownMember('ANNUAL')
    const subjects: (string | undefined)[] = []
    for (const days of [6, 5, 0]) {
      t.clock.set(days === 0 ? beforeTheEnd() : daysBefore(days))
      await write()
      await write()
      subjects.push(...(await send()).map(({ to, subject }) => (to === member.email ? subject : undefined)))
    }
    expect(subjects).toEqual(['Your plan at Sadhana ends in 6 days', 'Your plan at Sadhana ends today'])
  })

  test('time granted today causes no late reminder', async () => {
    const member = await aUser(t)
    await signedIn(member)
    t.clock.set(daysBefore(6))
    await aComplimentaryGrant(t, member.id, { plan: 'ANNUAL', startsAt: NOON })
    await t.db.updateTable('grants').set({ created_at: t.clock.now() }).execute()
    expect(await reminded()).toEqual([])
  })

  test('no email when more time follows, nor when the plan was extended after it was enqueued', async () => {
    const member = await aKnownMember('ANNUAL')
    t.clock.set(daysBefore(7))
    await write()
    const end = await t.db
      .selectFrom('grants')
      .select('ends_at')
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    await aComplimentaryGrant(t, member.id, { plan: 'ANNUAL', startsAt: end.ends_at })
    expect(await send()).toEqual([])
    t.clock.set(daysBefore(1))
    expect(await reminded()).toEqual([])
  })

  test('no email when the member has switched them off', async () => {
    await choose(await aKnownMember('ANNUAL'), { expiry: false })
    t.clock.set(daysBefore(1))
    expect(await reminded()).toEqual([])
  })
})

test('choices are stored, unnamed ones stay, and invalid ones are refused', async () => {
  const user = await aUser(t)
  const choices = async () => (await t.request(contract.reminders.choices, { token: user.token })).answer.reminders
  expect(await choices()).toEqual({ webinars: true, liveSessions: true, expiry: true })
  expect((await choose(user, { expiry: false })).answer.reminders).toEqual({
    webinars: true,
    liveSessions: true,
    expiry: false,
  })
  await choose(user, { liveSessions: false })
  await choose(user, { webinars: false })
  expect(await choices()).toEqual({ webinars: false, liveSessions: false, expiry: false })
  expect((await choose(user, { expiry: 'no' })).json).toMatchObject({
    code: 'MALFORMED',
    fields: { expiry: expect.any(String) },
  })
})
