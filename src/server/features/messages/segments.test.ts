import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aRoom } from '#tests/kit/presence-tokens.ts'
import { aComplimentaryGrant, aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { messages } = contract
/** Noon in India; the webinar is at eight in the evening. */
const NOON = new Date('2026-11-21T06:30:00.000Z')
const ago = (days: number) => new Date(NOON.getTime() - days * DAY_IN_MS)

let t: TestApp
let token: string
let streamId: string
const people: Record<string, SignedInUser> = {}
beforeAll(async () => {
  t = await testApp({ now: NOON })
  token = (await anAdmin(t)).token
  // In the team, and so in no group, whatever they have.
  const admin = await anAdmin(t)
  await aComplimentaryGrant(t, admin.id, { plan: 'ANNUAL', startsAt: NOON })
  people.annual = await aMember(t, { plan: 'ANNUAL', daysAgo: 5, name: 'annual' })
  people.initial = await aMember(t, { plan: 'INITIAL', daysAgo: 2, name: 'initial' })
  people.ended = await aMember(t, { plan: 'INITIAL', daysAgo: 40, name: 'ended' })
  people.none = await aUser(t, { name: 'none' })
  people.removed = await aUser(t, { name: 'removed' })
  const removal = { plan: 'ANNUAL', startsAt: ago(9), endedAt: ago(8) } as const
  await aComplimentaryGrant(t, people.removed.id, removal)
  people.upgraded = await aMember(t, { plan: 'INITIAL', daysAgo: 1, name: 'upgraded' })
  await aComplimentaryGrant(t, people.upgraded.id, { plan: 'ANNUAL', startsAt: NOON })
  people.restarted = await aMember(t, { plan: 'ANNUAL', daysAgo: 90, name: 'restarted' })
  const restart = { user_id: people.restarted.id, activated_at: ago(2), actor_id: null, created_at: NOON }
  await t.db.insertInto('programme_starts').values(restart).execute()

  const { id: hindi } = people.annual
  await t.db
    .insertInto('locales')
    .values({ user_id: hindi, language: 'hi', time_zone: null, is_time_zone_chosen: false })
    .execute()
  const consent = (user_id: string, age: 'ADULT' | 'GUARDIAN', terms_version: string, agreed_at: Date) =>
    t.db.insertInto('consents').values({ user_id, age, terms_version, agreed_at }).execute()
  await consent(people.annual.id, 'GUARDIAN', '1', ago(3))
  await consent(people.annual.id, 'ADULT', '2', ago(1))
  await consent(people.initial.id, 'GUARDIAN', '2', ago(1))
  await t.db
    .updateTable('last_seen')
    .set({ seen_at: ago(30) })
    .where('user_id', '=', people.ended.id)
    .execute()
  await t.db
    .updateTable('users')
    .set({ created_at: ago(60) })
    .where('id', '=', people.ended.id)
    .execute()

  const stream = { title: 'Satsang', video_id: null, start_time: ago(3), duration_in_minutes: 60, created_at: ago(9) }
  streamId = newId()
  await t.db
    .insertInto('livestreams')
    .values({ id: streamId, ...stream })
    .execute()
  const room_id = await aRoom(t, streamId)
  const times = { waited_at: null, joined_at: ago(3), left_at: ago(3), previous_at: null, reacted_at: null }
  const { id: user_id } = people.upgraded
  await t.db
    .insertInto('live_attendance')
    .values({ room_id, user_id, keeps_minutes: true, ...times, has_reacted: false, minutes: 7 })
    .execute()
})
afterAll(() => t.close())

const count = async (segment: object) => (await t.request(messages.count, { token, body: { segment } })).answer

test.each([
  [{}, ['annual', 'ended', 'initial', 'none', 'removed', 'restarted', 'upgraded']],
  [{ status: 'ACTIVE' }, ['annual', 'initial', 'restarted', 'upgraded']],
  [{ plan: 'INITIAL' }, ['initial']],
  [{ plan: 'ANNUAL' }, ['annual', 'restarted', 'upgraded']],
  [{ status: 'EXPIRED' }, ['ended']],
  [{ plan: 'ANNUAL', status: 'EXPIRED' }, []],
  [{ status: 'INACTIVE' }, ['none', 'removed']],
  [{ programmeDay: { from: 3, to: 3 } }, ['initial', 'restarted']],
  [{ programmeDay: { from: 1, to: 3 } }, ['initial', 'restarted', 'upgraded']],
  [{ programmeDay: { from: 4, to: 10 } }, ['annual']],
  [{ lastSeen: { order: 'NOT_FOR', days: 21 } }, ['ended']],
  [{ lastSeen: { order: 'WITHIN', days: 29 }, status: 'EXPIRED' }, []],
  [{ lastSeen: { order: 'WITHIN', days: 31 }, status: 'EXPIRED' }, ['ended']],
  [{ attendedWithinDays: 4 }, ['upgraded']],
  [{ attendedWithinDays: 2 }, []],
  [{ language: 'hi' }, ['annual']],
  [{ language: 'en', status: 'ACTIVE' }, ['initial', 'restarted', 'upgraded']],
  [{ isAdult: true }, ['annual']],
  [{ isAdult: false }, ['initial']],
  [{ isAdult: true, language: 'en' }, []],
])('%o are %o', async (segment, names) => {
  const found = await count(segment)
  expect([found.count, found.examples.map(({ name }) => name).toSorted()]).toEqual([names.length, names])
})

test('who came to a session is found by it, with the words and masked addresses', async () => {
  const { examples, words } = await count({ attendedStreamId: streamId })
  expect(examples).toEqual([{ name: 'upgraded', email: 'p•••@example.com' }])
  expect(words).toBe('Members who came to “Satsang” on 18 Nov 2026')
})

test.each([
  [{ plan: 'ANNUAL', status: 'INACTIVE' }, 'Members without a plan have none to choose.'],
  [{ programmeDay: { from: 5, to: 4 } }, 'The first day comes after the last.'],
  [{ attendedWithinDays: 0 }, 'Enter at least 1 day.'],
  [{ lastSeen: { order: 'WITHIN', days: 366 } }, 'Enter at most 365 days.'],
])('%o is refused: %s', async (segment, message) => {
  const { status, json } = await t.request(messages.count, { token, body: { segment } })
  expect([status, Object.values(json.fields as object)]).toEqual([400, [message]])
})
