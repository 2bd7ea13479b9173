import { newId } from '#server/platform/ids.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import { HOUR_IN_MS, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import {
  type AccessFixture,
  FIRST_SESSION_START,
  openAccessFixture,
  STREAM_START,
  UNUSED_ID,
  VIEWER_KINDS,
} from '#tests/kit/access-fixture.ts'
import { aRoom, presenceTokenOf } from '#tests/kit/presence-tokens.ts'
import { agreeToTerms, aMember, anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Who came to a live session: a whole session, and what administrators see of it. */

const { figures, members, csv } = contract.attendance
const END = new Date(STREAM_START.getTime() + HOUR_IN_MS)

let access: AccessFixture
let roomId: string
let token: string | undefined
let asha: SignedInUser
let ravi: SignedInUser
let child: SignedInUser
beforeAll(async () => {
  access = await openAccessFixture()
  const { t } = access
  t.clock.set(STREAM_START)
  token = await access.tokenOf('ADMIN')
  asha = await aMember(t, { plan: 'ANNUAL', name: 'Asha Rao', email: 'asha@attending.example' })
  ravi = await aMember(t, { plan: 'ANNUAL', name: '=Ravi Menon', email: 'ravi@attending.example' })
  child = await aMember(t, { plan: 'ANNUAL', name: 'Child Rao', email: 'child@attending.example' })
})
afterAll(() => access.close())

const minute = (index: number) => new Date(STREAM_START.getTime() + index * MINUTE_IN_MS)

/** A player that plays from one second of the session to another. */
async function watch(userId: string, [from, until]: readonly [number, number], keepsMinutes = true) {
  const { t } = access
  for (let at = from; at <= until; at += 30) {
    t.clock.set(new Date(STREAM_START.getTime() + at * 1000))
    const presence = presenceTokenOf(t, { roomId, userId, keepsMinutes, startsAt: STREAM_START, endsAt: END })
    await t.request(contract.livePresence.heartbeat, {
      params: { id: roomId },
      body: { token: presence ?? '', isPlaying: true, reactions: { HEART: at === from ? 1 : 0 } },
    })
  }
}
const params = () => ({ id: access.stream })
const read = async () => {
  return (await access.t.request(figures, { ...(token && { token }), params: params() })).answer.attendance
}
const list = async (query: Record<string, string> = {}) => {
  return (await access.t.request(members, { ...(token && { token }), params: params(), query })).answer
}

test('before anybody has opened the room there is nothing', async () => {
  access.t.clock.set(new Date(STREAM_START.getTime() - 1))
  expect(await read()).toMatchObject({
    stream: { status: 'SCHEDULED', startTime: STREAM_START, endTime: END },
    present: null,
    members: 0,
    peak: null,
    meanMinutes: null,
    stayedToEnd: null,
    reminded: 0,
    askers: 0,
    questions: 0,
    curve: [],
  })
  expect(await list()).toEqual({ members: [], total: 0, nextCursor: null })
})

test('a whole session: who came, for how long, and who stayed', async () => {
  const { t } = access
  roomId = await aRoom(t, access.stream)
  // Asha sees all of it but a break of ten minutes, Ravi the first five minutes, on two devices.
  await watch(asha.id, [5, 1205])
  await Promise.all([watch(ravi.id, [70, 370]), watch(ravi.id, [70, 370])])
  await watch(child.id, [600, 660], false)

  t.clock.set(minute(20))
  const during = await read()
  expect(during).toMatchObject({ present: 1, members: 3, stayedToEnd: null, stream: { status: 'LIVE' } })
  expect(during.curve).toHaveLength(21)
  expect((await list()).members.map(({ stayedToEnd }) => stayedToEnd)).toEqual([null, null])

  await watch(asha.id, [1805, 3595])
  await watch(child.id, [3570, 3590], false)
  t.clock.set(END)
  const { curve, ...after } = await read()
  expect(after).toMatchObject({
    stream: { _id: access.stream, status: 'COMPLETED' },
    present: null,
    members: 3,
    peak: { minute: minute(1), members: 2 },
    stayedToEnd: 2,
    reactions: { NAMASTE: 0, HEART: 5, FLOWER: 0, LIGHT: 0 },
  })
  expect(curve).toHaveLength(60)
  const counts = [0, 1, 6, 7, 10, 11, 20, 21, 29, 30, 58, 59].map((index) => curve[index]?.members)
  expect(counts).toEqual([1, 2, 2, 1, 2, 2, 1, 0, 0, 1, 1, 2])
  const sum = curve.reduce((total, each) => total + each.members, 0)
  expect(after.meanMinutes).toBeCloseTo(sum / 3)

  expect(await list()).toEqual({
    members: [
      {
        _id: asha.id,
        name: 'Asha Rao',
        email: 'asha@attending.example',
        minutes: 51,
        joinedAt: new Date(STREAM_START.getTime() + 5000),
        leftAt: new Date(STREAM_START.getTime() + 3_575_000),
        stayedToEnd: true,
      },
      expect.objectContaining({ _id: ravi.id, minutes: 6, stayedToEnd: false }),
    ],
    total: 2,
    nextCursor: null,
  })
})

test('who was reminded and who has asked is counted, each member once', async () => {
  const { t } = access
  const start = STREAM_START.toISOString()
  const reminder = (user_id: string, event_key: string) =>
    ({ user_id, event_key, kind: 'LIVE_SESSION', written_at: END }) as const
  const keys = [`${access.stream} ${start} 1440`, `${access.stream} ${start} 60`]
  const rows = keys.flatMap((key) => [asha, ravi].map(({ id }) => reminder(id, key)))
  await t.db
    .insertInto('sent_reminders')
    .values([...rows, reminder(child.id, `${UNUSED_ID} ${start} 60`)])
    .execute()
  await agreeToTerms(t, asha.id)
  t.clock.set(minute(59))
  for (const text of ['How do I sit?', 'How do I breathe?'])
    await t.request(contract.liveQuestions.ask, {
      token: asha.token,
      params: { id: roomId },
      body: { clientId: newId(), text },
    })
  t.clock.set(END)
  expect(await read()).toMatchObject({ reminded: 2, askers: 1, questions: 2 })
})

test('a session that is renamed keeps its figures', async () => {
  const before = await read()
  const body = { title: 'Another title' }
  const renamed = await access.t.request(contract.livestreams.update, {
    ...(token && { token }),
    params: params(),
    body,
  })
  expect(renamed.status).toBe(200)
  const after = await read()
  expect(after).toEqual({ ...before, stream: { ...before.stream, title: 'Another title' } })
})

test('the list goes on where its page has ended, and is searched by name and email', async () => {
  const first = await list({ limit: '1' })
  expect([first.members.map(({ _id }) => _id), first.total]).toEqual([[asha.id], 2])
  const second = await list({ limit: '1', cursor: first.nextCursor ?? '' })
  expect([second.members.map(({ _id }) => _id), second.nextCursor]).toEqual([[ravi.id], null])
  for (const [search, found] of [
    ['asha', [asha.id]],
    ['RAVI@attending', [ravi.id]],
    ['child', []],
    ['%', []],
  ] as const) {
    expect([search, (await list({ search })).members.map(({ _id }) => _id)]).toEqual([search, found])
  }
})

test('the CSV has the same members, no formula, and an entry in the audit log', async () => {
  const { t } = access
  const { statusCode, headers, body } = await t.app.inject({
    url: `/api/v1/admin/livestreams/${access.stream}/attendance.csv`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="attendance-2026-11-22.csv"',
  ])
  expect(body.split('\r\n')).toEqual([
    '\uFEFF"Member","Email","Joined (IST)","Left (IST)","Minutes","Stayed to the end"',
    '"Asha Rao","asha@attending.example","2026-11-22T10:00","2026-11-22T10:59",51,"yes"',
    `"'=Ravi Menon","ravi@attending.example","2026-11-22T10:01","2026-11-22T10:06",6,"no"`,
    '',
  ])
  const entries = await t.db
    .selectFrom('audit_entries')
    .select('subject')
    .where('action', '=', 'livestream.attendance-export')
    .execute()
  expect(entries[0]).toEqual({ subject: `livestream:${access.stream}` })
})

test('a teacher, who may not read members, sees and finds no addresses', async () => {
  const { t } = access
  const teacher = await anAdmin(t, { teamRoles: ['TEACHER'] })
  const listFor = async (teamMember: SignedInUser, search: string) => {
    const request = { token: teamMember.token, params: params(), query: { search } }
    return (await t.request(members, request)).answer.members.map(({ name, email }) => [name, email])
  }
  expect(await listFor(teacher, '')).toEqual([
    ['Asha Rao', null],
    ['=Ravi Menon', null],
  ])
  expect(await listFor(teacher, 'attending.example')).toEqual([])
  const { body } = await t.app.inject({
    url: `/api/v1/admin/livestreams/${access.stream}/attendance.csv`,
    headers: { authorization: `Bearer ${teacher.token}` },
  })
  expect(body).not.toContain('@')
  expect(body.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFF"Member","Joined (IST)","Left (IST)","Minutes","Stayed to the end"',
    '"Asha Rao","2026-11-22T10:00","2026-11-22T10:59",51,"yes"',
  ])
})

test('only administrators see it, and only of sessions that exist', async () => {
  const { t } = access
  for (const call of [figures, members, csv]) {
    const statuses = []
    for (const person of VIEWER_KINDS) {
      const own = await access.tokenOf(person)
      statuses.push((await t.request(call, { ...(own && { token: own }), params: params() })).status)
    }
    expect([call.path, statuses]).toEqual([call.path, [401, 403, 403, 403, 403, 403, 200]])
    const unknown = await t.request(call, { ...(token && { token }), params: { id: UNUSED_ID } })
    expect([call.path, unknown.status]).toEqual([call.path, 404])
  }
})

test('an account that is deleted leaves the list, and stays in the totals', async () => {
  await access.t.request(contract.me.leave, { token: ravi.token, body: { confirm: 'DELETE' } })
  expect((await list()).members.map(({ _id }) => _id)).toEqual([asha.id])
  expect((await read()).members).toBe(3)
})

test('the room calls give members a token that counts them, and administrators none', async () => {
  const { t } = access
  const { room, webinarRoom } = contract.liveRoom
  t.clock.set(minute(1))
  const guarded = await aMember(t, { plan: 'ANNUAL' })
  const neverAsked = await aMember(t, { plan: 'ANNUAL' })
  await agreeToTerms(t, access.ids.ANNUAL)
  const agreement = { termsVersion: TERMS_VERSION, age: 'GUARDIAN' }
  await t.request(contract.consents.agree, { token: guarded.token, body: agreement })
  const beat = async (call: typeof room | typeof webinarRoom, own: string | undefined) => {
    const { answer } = await t.request<Call>(call, { ...(own && { token: own }), params: params() })
    const entry = z.parse(entered, answer).room
    if (entry.presenceToken === null) return null
    const body = { token: entry.presenceToken, isPlaying: true }
    const { status } = await t.request(contract.livePresence.heartbeat, { params: { id: entry._id }, body })
    const rows = t.db.selectFrom('live_attendance').select('keeps_minutes').where('room_id', '=', entry._id)
    const last = await rows.orderBy('left_at', 'desc').orderBy('joined_at', 'desc').executeTakeFirst()
    return [status, last?.keeps_minutes]
  }
  expect(await beat(room, await access.tokenOf('ADMIN'))).toBeNull()
  t.clock.set(minute(70))
  expect(await beat(room, await access.tokenOf('ANNUAL'))).toBeNull()
  t.clock.set(new Date(END.getTime() - 10_000))
  expect(await beat(room, await access.tokenOf('ANNUAL'))).toEqual([200, true])
  t.clock.advance(1000)
  expect(await beat(room, guarded.token)).toEqual([200, false])
  t.clock.advance(1000)
  expect(await beat(room, neverAsked.token)).toEqual([200, false])
  t.clock.set(FIRST_SESSION_START)
  expect(await beat(webinarRoom, await access.tokenOf('INITIAL'))).toEqual([200, false])
})

const entered = z.object({ room: z.object({ _id: z.string(), presenceToken: z.nullable(z.string()) }) })
