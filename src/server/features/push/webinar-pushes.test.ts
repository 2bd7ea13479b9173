import { type PushTestApp, pushTestApp } from '#tests/kit/push-test-app.ts'
import { aVideo } from '#tests/kit/content.ts'
import { aMember, anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS, HOUR_IN_MS, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Noon in India; the webinars begin at eight in the evening. */
const NOON = new Date('2026-11-21T06:30:00.000Z')
const START = new Date('2026-11-21T14:30:00.000Z')

let p: PushTestApp
let admin: SignedInUser
beforeEach(async () => {
  p = await pushTestApp({ now: NOON, env: { PUBLIC_URL: 'https://sadhana.example' } })
  admin = await anAdmin(p.t)
  for (const sequenceOrder of [1, 2]) await aVideo(p.t, admin.token, { usageType: 'INITIAL_PLAN', sequenceOrder })
  await p.t.db.updateTable('videos').set({ duration_in_seconds: 1800 }).execute()
})
afterEach(() => p.close())

const write = () => p.queues.repeat('reminders.write')
const before = (start: Date, minutes: number) => new Date(start.getTime() - minutes * MINUTE_IN_MS)
const ist = (time: string, day = 22) => new Date(`2026-11-${day}T${time}:00+05:30`)

async function aWantingMember(plan: 'INITIAL' | 'ANNUAL' = 'INITIAL') {
  const user = await aMember(p.t, { plan })
  await p.t.db.insertInto('first_sign_ins').values({ user_id: user.id, signed_in_at: NOON }).execute()
  const device = await p.aDevice(user, ['webinars', 'liveSessions', 'expiry'])
  return { ...user, device: device.name }
}

/** Writes and sends what is due then; returns the texts. */
async function pushedAt(now: Date): Promise<string[]> {
  p.t.clock.set(now)
  await write()
  return (await p.send()).map(({ payload }) => `${payload.title} | ${payload.body}`)
}

async function aSession(start_time: Date, title = 'Satsang'): Promise<string> {
  const video = await aVideo(p.t, admin.token, { usageType: 'LIVESTREAM_SOURCE' })
  const id = newId()
  const stream = { id, title, video_id: video._id, start_time, duration_in_minutes: 60, created_at: NOON }
  await p.t.db.insertInto('livestreams').values(stream).execute()
  return id
}

describe('the webinar', () => {
  test('over two days each reminder comes once, at its minute and never at night', async () => {
    await aWantingMember()
    const seen: string[] = []
    for (let at = NOON.getTime(); at < NOON.getTime() + 36 * HOUR_IN_MS; at += 10 * MINUTE_IN_MS) {
      const now = new Date(at)
      for (let twice = 0; twice < 2; twice++)
        for (const text of await pushedAt(now)) seen.push(`${now.toISOString()} ${text}`)
    }
    expect(seen).toEqual([
      '2026-11-21T13:30:00.000Z Day 1: your webinar | It begins 21 Nov 2026, 8:00 pm IST.',
      '2026-11-21T14:20:00.000Z Day 1: your webinar | It begins in 10 minutes.',
      '2026-11-22T13:30:00.000Z Day 2: your webinar | It begins 22 Nov 2026, 8:00 pm IST.',
      '2026-11-22T14:20:00.000Z Day 2: your webinar | It begins in 10 minutes.',
    ])
  }, 60_000)

  test('the later one replaces the earlier one, and each lasts until it is outdated', async () => {
    await aWantingMember()
    await pushedAt(before(START, 60))
    await pushedAt(before(START, 10))
    const [first, second] = p.service.received
    expect(first).toMatchObject({ ttl: 50 * 60, urgency: 'normal', contact: 'https://sadhana.example' })
    expect(second).toMatchObject({ ttl: 10 * 60, urgency: 'high', topic: first?.topic })
    expect(second?.payload).toMatchObject({ path: '/dashboard', language: 'en', tag: first?.topic })
    expect(p.service.problems).toEqual([])
  })

  test('a Hindi member reads Hindi', async () => {
    const { token } = await aWantingMember()
    await p.t.request(contract.locale.update, { token, body: { language: 'hi', timeZone: 'Asia/Kolkata' } })
    expect(await pushedAt(before(START, 10))).toEqual(['दिन 1: आपका वेबिनार | 10 मिनट में शुरू होगा।'])
  })

  test('two nodes at the same time send it once to each device', async () => {
    const member = await aWantingMember()
    p.t.clock.set(before(START, 60))
    const other = await p.secondNode()
    await Promise.all([write(), other.queues.repeat('reminders.write')])
    const sent = await p.send([p.queues, other.queues])
    expect(sent.map(({ browser }) => browser)).toEqual([member.device])
    await other.close()
  })

  test('email and notification are switched off apart', async () => {
    const { token } = await aWantingMember()
    await p.t.request(contract.reminders.choose, { token, body: { webinars: false } })
    expect(await pushedAt(before(START, 60))).toHaveLength(1)
    expect(await p.queues.runQueue('mails.send-many')).toBe(0)
    await p.t.request(contract.reminders.choose, { token, body: { webinars: true } })
    await p.t.request(contract.push.choose, { token, body: { webinars: false } })
    expect(await pushedAt(before(START, 10))).toEqual([])
    expect(await p.queues.runQueue('mails.send-many')).toBe(1)
  })

  test.each<[string, (member: SignedInUser) => Promise<unknown>]>([
    [
      'the member has switched it off',
      ({ token }) => p.t.request(contract.push.choose, { token, body: { webinars: false } }),
    ],
    ['the plan was ended', ({ id }) => p.t.db.deleteFrom('grants').where('user_id', '=', id).execute()],
    ['the webinar has begun', async () => p.t.clock.set(START)],
    ['the device is signed out', ({ token }) => p.t.request(contract.auth.logout, { token })],
  ])('a waiting notification is dropped when %s', async (_, change) => {
    const member = await aWantingMember()
    p.t.clock.set(before(START, 60))
    await write()
    await change(member)
    expect(await p.send()).toEqual([])
    expect(await p.t.db.selectFrom('push_deliveries').selectAll().execute()).toEqual([])
  })
})

describe('a live session', () => {
  test('is announced a day, an hour and ten minutes before, and opens its page', async () => {
    await aWantingMember('ANNUAL')
    const id = await aSession(ist('18:00'))
    const seen: string[] = []
    for (const minutes of [1440, 1081, 60, 10, 1])
      for (const text of await pushedAt(before(ist('18:00'), minutes))) seen.push(`${minutes}: ${text}`)
    expect(seen).toEqual([
      '1440: Live: Satsang | It begins 22 Nov 2026, 6:00 pm IST.',
      '60: Live: Satsang | It begins 22 Nov 2026, 6:00 pm IST.',
      '10: Live: Satsang | It begins in 10 minutes.',
    ])
    expect(p.service.received[0]?.payload.path).toBe(`/live-sessions/${id}`)
  })

  test('at six in the morning is announced in the night before it, and its day-before notice in the morning', async () => {
    await aWantingMember('ANNUAL')
    await aSession(ist('06:00', 23))
    const times = [ist('06:00'), ist('07:59'), ist('08:00'), ist('05:00', 23), ist('05:50', 23)]
    const counts = []
    for (const time of times) counts.push((await pushedAt(time)).length)
    expect(counts).toEqual([0, 0, 1, 1, 1])
  })

  test('at half past eight in the morning is announced when the night is over', async () => {
    await aWantingMember('ANNUAL')
    await aSession(ist('08:30', 23))
    expect(await pushedAt(ist('07:30', 23))).toEqual([])
    expect(await pushedAt(ist('08:00', 23))).toHaveLength(1)
    expect(await pushedAt(ist('08:20', 23))).toHaveLength(1)
  })
})

test('the end of a plan is announced by day', async () => {
  const { id } = await aWantingMember('ANNUAL')
  const ends_at = new Date(NOON.getTime() + 7 * DAY_IN_MS)
  await p.t.db.updateTable('grants').set({ ends_at }).where('user_id', '=', id).execute()
  expect(await pushedAt(NOON)).toEqual([
    'Your plan ends in 7 days | It ends on 28 Nov 2026, 12:00 pm IST and does not renew by itself.',
  ])
})
