import { compose } from '#server/compose/compose.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aPurchase } from '#tests/kit/purchases.ts'
import { aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS, HOUR_IN_MS, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Noon in India; the webinars begin at eight in the evening. */
const NOON = new Date('2026-11-21T06:30:00.000Z')
const FIRST = new Date('2026-11-21T14:30:00.000Z')

let t: TestApp
let queues: ReturnType<typeof manualJobs>
beforeEach(async () => {
  queues = manualJobs()
  t = await testApp({ now: NOON, env: { PUBLIC_URL: 'https://sadhana.example' }, ports: { jobs: queues.jobs } })
  const { token } = await anAdmin(t)
  for (const sequenceOrder of [1, 2]) await aVideo(t, token, { usageType: 'INITIAL_PLAN', sequenceOrder })
  await t.db.updateTable('videos').set({ duration_in_seconds: 1800 }).execute()
})
afterEach(() => t.close())

const write = () => queues.repeat('reminders.write')
const before = (start: Date, minutes: number) => new Date(start.getTime() - minutes * MINUTE_IN_MS)
const choose = ({ token }: SignedInUser, body: object) => t.request(contract.reminders.choose, { token, body })

/** Sends the waiting emails of the nodes and returns those that were sent. */
async function send(nodes = [queues]) {
  const count = t.emails.length
  for (const node of nodes) {
    await node.runQueue('mails.send')
    await node.runQueue('mails.send-many')
  }
  return t.emails.slice(count)
}

/** Writes and sends the reminders that are due at that time; returns their subjects. */
async function subjectsAt(now: Date): Promise<string[]> {
  t.clock.set(now)
  await write()
  return (await send()).map(({ subject }) => subject)
}

async function signedIn<User extends SignedInUser>(user: User): Promise<User> {
  await t.db.insertInto('first_sign_ins').values({ user_id: user.id, signed_in_at: t.clock.now() }).execute()
  return user
}
const anInitialMember = async () => signedIn(await aMember(t, { plan: 'INITIAL' }))

/** A member who has just paid for the initial plan. */
async function aBuyer(): Promise<SignedInUser> {
  const user = await signedIn(await aUser(t))
  await aPurchase(t, { userId: user.id, plan: 'INITIAL' })
  return user
}

async function secondNode() {
  const otherQueues = manualJobs()
  const { config, database, clock, emailSender } = t.product
  const other = await compose(config, { database, clock, emailSender, jobs: otherQueues.jobs })
  return { queues: otherQueues, close: () => other.close() }
}

describe('before each webinar', () => {
  test('a member of the initial plan gets an email an hour and ten minutes before, each once', async () => {
    const member = await anInitialMember()
    await signedIn(await aMember(t, { plan: 'ANNUAL' }))
    await aMember(t, { plan: 'INITIAL' })
    expect(await subjectsAt(before(FIRST, 61))).toEqual([])
    expect(await subjectsAt(before(FIRST, 60))).toEqual(['Day 1 begins at 8:00 pm IST'])
    expect(await subjectsAt(before(FIRST, 30))).toEqual([])
    expect(await subjectsAt(before(FIRST, 10))).toEqual(['Day 1 begins in 10 minutes'])
    expect(await subjectsAt(before(FIRST, 1))).toEqual([])
    expect(t.emails.map(({ to }) => to)).toEqual([member.email, member.email])
    expect(t.emails[0]?.text).toContain('https://sadhana.example/dashboard')
    expect(t.emails[0]?.unsubscribeUrl).toMatch(/^https:\/\/sadhana\.example\/reminders\/unsubscribe\?token=[\w-]+$/)
  })

  test('nothing is sent from the start on, nor for a day that is over or has no webinar', async () => {
    await choose(await anInitialMember(), { expiry: false })
    const second = new Date(FIRST.getTime() + DAY_IN_MS)
    expect(await subjectsAt(FIRST)).toEqual([])
    expect(await subjectsAt(new Date(FIRST.getTime() + HOUR_IN_MS))).toEqual([])
    expect(await subjectsAt(before(second, 10))).toEqual(['Day 2 begins in 10 minutes'])
    expect(await subjectsAt(before(new Date(second.getTime() + DAY_IN_MS), 60))).toEqual([])
  })

  test('after a silence of the server only the later email is sent, with the minutes that are left', async () => {
    await anInitialMember()
    expect(await subjectsAt(before(FIRST, 1))).toEqual(['Day 1 begins in 1 minute'])
  })

  test('a member whose initial plan was given for months is reminded, too', async () => {
    const { id } = await anInitialMember()
    const ends_at = new Date(NOON.getTime() + 90 * DAY_IN_MS)
    await t.db.updateTable('grants').set({ ends_at }).where('user_id', '=', id).execute()
    expect(await subjectsAt(before(FIRST, 60))).toEqual(['Day 1 begins at 8:00 pm IST'])
  })

  test('two nodes at the same time send it once', async () => {
    await anInitialMember()
    t.clock.set(before(FIRST, 60))
    const other = await secondNode()
    await Promise.all([write(), other.queues.repeat('reminders.write')])
    expect(await send([queues, other.queues])).toHaveLength(1)
    await other.close()
  })

  test('whoever joins within the hour has been welcomed and gets only the last one', async () => {
    t.clock.set(before(FIRST, 30))
    await anInitialMember()
    expect(await subjectsAt(before(FIRST, 30))).toEqual([])
    expect(await subjectsAt(before(FIRST, 10))).toEqual(['Day 1 begins in 10 minutes'])
  })

  test.each<[string, (member: SignedInUser) => Promise<unknown>]>([
    ['the webinar has started', async () => t.clock.set(FIRST)],
    ['the later email is due', async () => t.clock.set(before(FIRST, 10))],
    ['the plan was ended', ({ id }) => t.db.deleteFrom('grants').where('user_id', '=', id).execute()],
    ['the member has switched them off', (member) => choose(member, { webinars: false })],
    [
      'the programme was restarted at another day',
      ({ id: user_id }) => {
        const now = t.clock.now()
        const start = { user_id, activated_at: new Date(NOON.getTime() + 3 * DAY_IN_MS), created_at: now }
        return t.db
          .insertInto('programme_starts')
          .values({ ...start, actor_id: null })
          .execute()
      },
    ],
  ])('an unsent email is dropped when %s', async (_, change) => {
    const member = await anInitialMember()
    t.clock.set(before(FIRST, 60))
    await write()
    await change(member)
    expect(await send()).toEqual([])
  })

  test('a restarted programme is reminded of with its own days', async () => {
    const { id: user_id } = await anInitialMember()
    await t.db
      .insertInto('programme_starts')
      .values({ user_id, activated_at: new Date(NOON.getTime() - DAY_IN_MS), actor_id: null, created_at: NOON })
      .execute()
    expect(await subjectsAt(before(FIRST, 60))).toEqual(['Day 2 begins at 8:00 pm IST'])
  })

  test('members who have switched them off get none', async () => {
    await choose(await anInitialMember(), { webinars: false })
    expect(await subjectsAt(before(FIRST, 60))).toEqual([])
  })

  test('the link of the email ends these reminders alone', async () => {
    const member = await anInitialMember()
    await subjectsAt(before(FIRST, 60))
    const { pathname, search } = new URL(t.emails[0]?.unsubscribeUrl ?? '')
    await t.app.inject({ method: 'POST', url: pathname + search, payload: 'List-Unsubscribe=One-Click' })
    const { answer } = await t.request(contract.reminders.choices, { token: member.token })
    expect(answer.reminders).toEqual({ webinars: false, liveSessions: true, expiry: true })
    expect(await subjectsAt(before(FIRST, 10))).toEqual([])
  })

  test('the email is in the member’s language, with the time where they are', async () => {
    const { token } = await anInitialMember()
    await t.request(contract.locale.update, { token, body: { language: 'hi', timeZone: 'America/New_York' } })
    expect(await subjectsAt(before(FIRST, 60))).toEqual(['दिन 1 का वेबिनार रात 8:00 बजे IST'])
    expect(t.emails[0]?.text).toContain('21 नवंबर, रात 8:00 बजे IST (आपके यहाँ: 21 नवंबर, सुबह 9:30 बजे)')
    expect(t.emails[0]?.html).toContain('<html lang="hi">')
    expect(t.emails[0]?.unsubscribeUrl).toMatch(/^https:\/\/sadhana\.example\/hi\/reminders\/unsubscribe\?token=/)
  })
})

describe('after the initial plan was bought', () => {
  test('its member is welcomed once, with the hour and a calendar file of all webinars', async () => {
    const { email, token } = await aBuyer()
    await t.request(contract.locale.update, { token, body: { browserTimeZone: 'Asia/Kolkata' } })
    await Promise.all([write(), write()])
    const [welcome, ...others] = await send()
    expect(others).toEqual([])
    expect(welcome).toMatchObject({ to: email, subject: 'Welcome to Sadhana: your first webinar' })
    expect(welcome?.text).toContain(
      'day 1: 21 Nov 2026, 8:00 pm. From then on there is one every day at 8:00 pm, 2 in all.',
    )
    expect(welcome?.text).toContain('https://sadhana.example/dashboard')
    expect(welcome?.unsubscribeUrl).toBeUndefined()
    const starts = [...(welcome?.calendarFile ?? '').matchAll(/^DTSTART:(\w+)/gm)].map(([, start]) => start)
    expect(starts).toEqual(['20261121T143000Z', '20261122T143000Z'])
    expect(await subjectsAt(new Date(NOON.getTime() + HOUR_IN_MS))).toEqual([])
    expect(await t.db.selectFrom('emails').select('calendar_file').execute()).toEqual([{ calendar_file: null }])
  })

  test('two nodes at the same time welcome once', async () => {
    await aBuyer()
    const other = await secondNode()
    await Promise.all([write(), other.queues.repeat('reminders.write')])
    expect(await send([queues, other.queues])).toHaveLength(1)
    await other.close()
  })

  test('the Hindi welcome has a Hindi calendar', async () => {
    const { token } = await aBuyer()
    await t.request(contract.locale.update, { token, body: { language: 'hi', browserTimeZone: 'Asia/Kolkata' } })
    await write()
    const [welcome] = await send()
    expect(welcome?.subject).toBe('Sadhana में स्वागत है: आपका पहला वेबिनार')
    const unfolded = welcome?.calendarFile?.replaceAll('\r\n ', '')
    expect(unfolded).toContain('SUMMARY:Sadhana: दिन 2 का वेबिनार')
    expect(unfolded).not.toContain('\uFFFD')
  })

  test('a complimentary or a longer plan, and a plan that was refunded meanwhile, cause no welcome', async () => {
    await anInitialMember()
    const annual = await signedIn(await aUser(t))
    await aPurchase(t, { userId: annual.id, plan: 'ANNUAL' })
    expect(await subjectsAt(NOON)).toEqual([])
    const { id } = await aBuyer()
    await write()
    await t.db.deleteFrom('grants').where('user_id', '=', id).execute()
    expect(await send()).toEqual([])
  })

  test('nobody is welcomed once the first webinar has started, nor a day later', async () => {
    await aBuyer()
    expect(await subjectsAt(FIRST)).toEqual([])
  })
})
