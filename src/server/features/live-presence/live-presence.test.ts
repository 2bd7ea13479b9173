import { countPresent, countWaiting, createPresenceTokens, reactionTotals } from './public.ts'
import { removeAnonymousAttendance } from './anonymous-attendance.job.ts'
import { contract } from '#shared/contract/index.ts'
import { NO_REACTIONS, type ReactionCounts } from '#shared/domain/live-presence.ts'
import { newId } from '#server/platform/ids.ts'
import { keysFor } from '#server/platform/secret-box.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { recordQueries } from '#tests/kit/query-recorder.ts'
import { aRoom } from '#tests/kit/presence-tokens.ts'
import { aMember, anAdmin } from '#tests/kit/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* Heartbeats of players, and whom they make present. */

const { heartbeat } = contract.livePresence
const START = new Date('2026-11-22T04:30:00.000Z')
const END = new Date('2026-11-22T05:30:00.000Z')

let t: TestApp
let roomId: string
beforeAll(async () => {
  t = await testApp({ now: START })
})
beforeEach(async () => {
  t.clock.set(START)
  roomId = await aRoom(t)
})
afterAll(() => t.close())

/** Seconds after the start. */
const setTime = (seconds: number) => t.clock.set(new Date(START.getTime() + seconds * 1000))
const aViewer = async () => ({ userId: (await aMember(t, { plan: 'ANNUAL' })).id, role: 'USER' as const })
type TokenInput = Parameters<TestApp['product']['presenceTokens']['createPresenceToken']>[0]
const inputOf = (viewer: TokenInput['viewer'], details: Partial<TokenInput> = {}): TokenInput => ({
  roomId,
  viewer,
  keepsMinutes: true,
  startsAt: START,
  endsAt: END,
  now: t.clock.now(),
  ...details,
})
const tokenOf = (...input: Parameters<typeof inputOf>) =>
  t.product.presenceTokens.createPresenceToken(inputOf(...input)) ?? ''
const send = (token: string, body: object = {}, id = roomId) =>
  t.request(heartbeat, { params: { id }, body: { token, isPlaying: true, ...body } })
const present = () => countPresent(t.db, { roomId, now: t.clock.now() })
const rowsOf = () => t.db.selectFrom('live_attendance').selectAll().where('room_id', '=', roomId).execute()
const minutes = () =>
  t.db.selectFrom('live_minutes').selectAll().where('room_id', '=', roomId).orderBy('minute').execute()

test('a member is present for 75 seconds after a heartbeat with playback', async () => {
  const token = tokenOf(await aViewer())
  expect(await present()).toBe(0)
  expect(await send(token)).toMatchObject({ status: 200, answer: { serverTime: START } })
  for (const [seconds, count] of [
    [0, 1],
    [74.999, 1],
    [75, 0],
  ] as const) {
    setTime(seconds)
    expect([seconds, await present()]).toEqual([seconds, count])
  }
})

test('two tabs and two devices are one member, until the last of them has stopped', async () => {
  const viewer = await aViewer()
  const token = tokenOf(viewer)
  await Promise.all([send(token), send(token), send(token)])
  setTime(20)
  await send(token)
  expect([await present(), await rowsOf()]).toEqual([1, [expect.objectContaining({ user_id: viewer.userId })]])
  // The other one goes on while the first has stopped.
  for (const seconds of [50, 80, 110]) {
    setTime(seconds)
    await send(token)
  }
  setTime(180)
  expect(await present()).toBe(1)
  setTime(186)
  expect(await present()).toBe(0)
})

test('a player that stands still keeps nobody present', async () => {
  const token = tokenOf(await aViewer())
  await send(token)
  for (const seconds of [30, 60, 90]) {
    setTime(seconds)
    expect((await send(token, { isPlaying: false, reactions: { HEART: 1 } })).status).toBe(200)
  }
  expect([await present(), await reactionTotals(t.db, roomId)]).toEqual([0, NO_REACTIONS])
})

test('a locked phone sends nothing and is gone, and back with its next heartbeat', async () => {
  const token = tokenOf(await aViewer())
  await send(token)
  setTime(300)
  expect(await present()).toBe(0)
  await send(token)
  expect(await present()).toBe(1)
  expect(await rowsOf()).toMatchObject([{ minutes: 2, joined_at: START, left_at: t.clock.now() }])
})

test('before the start members wait, whatever their player says', async () => {
  setTime(-300)
  const token = tokenOf(await aViewer())
  await send(token)
  await send(tokenOf(await aViewer()), { isPlaying: false })
  const waiting = () => countWaiting(t.db, { roomId, now: t.clock.now() })
  expect([await present(), await waiting(), await minutes()]).toEqual([0, 2, []])
  setTime(0)
  await send(token)
  expect([await present(), await waiting()]).toEqual([1, 0])
  expect(await minutes()).toMatchObject([{ minute: START, members: 1, joined: 1 }])
})

test('a minute counts each member once, and its total those whose minutes are not kept', async () => {
  const [asha, ravi, child] = [await aViewer(), await aViewer(), await aViewer()]
  const tokens = [tokenOf(asha), tokenOf(ravi), tokenOf(child, { keepsMinutes: false })]
  for (const [seconds, beating] of [
    [5, tokens],
    [35, tokens],
    [65, tokens],
    [95, tokens.slice(0, 1)],
    [125, tokens.slice(0, 1)],
  ] as const) {
    setTime(seconds)
    await Promise.all(beating.map((token) => send(token)))
  }
  expect((await minutes()).map(({ members, joined }) => [members, joined])).toEqual([
    [3, 3],
    [3, 0],
    [1, 0],
  ])
  const rows = new Map((await rowsOf()).map((row) => [row.user_id, row.minutes]))
  expect([asha, ravi, child].map(({ userId }) => rows.get(userId))).toEqual([3, 2, 0])
})

test('of whom nothing is kept, the row is gone a day later; totals and all others stay', async () => {
  const [asha, child, waiting] = [await aViewer(), await aViewer(), await aViewer()]
  setTime(-60)
  await send(tokenOf(waiting), { isPlaying: false })
  setTime(0)
  await send(tokenOf(asha))
  await send(tokenOf(child, { keepsMinutes: false }))
  setTime(24 * 3600 - 30)
  await removeAnonymousAttendance(t)
  expect((await rowsOf()).map(({ user_id }) => user_id).toSorted()).toEqual([asha.userId, child.userId].toSorted())
  setTime(24 * 3600 + 1)
  await removeAnonymousAttendance(t)
  expect(await rowsOf()).toMatchObject([{ user_id: asha.userId, minutes: 1 }])
  expect(await minutes()).toMatchObject([{ members: 2, joined: 2 }])
})

test('reactions are totals of the room: at most ten at once, and again after four seconds', async () => {
  const token = tokenOf(await aViewer())
  const sent: [seconds: number, reactions: ReactionCounts, total: ReactionCounts][] = [
    [0, { NAMASTE: 2, LIGHT: 1 }, { NAMASTE: 2, LIGHT: 1 }],
    [1, { HEART: 5 }, { NAMASTE: 2, LIGHT: 1 }],
    [3.999, { HEART: 5 }, { NAMASTE: 2, LIGHT: 1 }],
    [4, { HEART: 1 }, { NAMASTE: 2, LIGHT: 1, HEART: 1 }],
    [64, { FLOWER: 500 }, { NAMASTE: 2, LIGHT: 1, HEART: 1, FLOWER: 10 }],
  ]
  for (const [seconds, reactions, total] of sent) {
    setTime(seconds)
    await send(token, { reactions })
    expect([seconds, await reactionTotals(t.db, roomId)]).toEqual([seconds, { ...NO_REACTIONS, ...total }])
  }
  setTime(70)
  await send(tokenOf(await aViewer()), { reactions: { HEART: 1 } })
  expect(await reactionTotals(t.db, roomId)).toMatchObject({ HEART: 2 })
})

test('heartbeats that arrive together are one statement, which reads no session', async () => {
  const viewers = await Promise.all(Array.from({ length: 30 }, aViewer))
  const queries = recordQueries(t.product.database)
  await Promise.all(viewers.map((viewer) => send(tokenOf(viewer))))
  expect(queries.length).toBeLessThan(10)
  expect(queries.filter(({ text }) => !text.includes('live_attendance'))).toEqual([])
  expect([await present(), await minutes()]).toEqual([30, [expect.objectContaining({ members: 30, joined: 30 })]])
})

test('a heartbeat of a deleted account leaves nothing and holds up nobody', async () => {
  const [asha, ravi] = [await aViewer(), await aViewer()]
  const tokens = [tokenOf(asha), tokenOf(ravi)]
  await t.db.deleteFrom('users').where('id', '=', asha.userId).execute()
  expect((await Promise.all(tokens.map((token) => send(token)))).map(({ status }) => status)).toEqual([200, 200])
  expect(await rowsOf()).toMatchObject([{ user_id: ravi.userId }])
})

test('heartbeats of a deleted room leave nothing and hold up nobody', async () => {
  const [asha, ravi] = [await aViewer(), await aViewer()]
  const deleted = await aRoom(t)
  const [own, other] = [tokenOf(ravi), tokenOf(asha, { roomId: deleted })]
  await t.db.deleteFrom('live_rooms').where('id', '=', deleted).execute()
  const queries = recordQueries(t.product.database)
  const answers = await Promise.all([send(own), send(other, {}, deleted), send(own), send(other, {}, deleted)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await rowsOf()).toMatchObject([{ user_id: ravi.userId }])
  expect(queries.filter(({ text }) => text.includes('insert into live_attendance')).length).toBeLessThan(3)
})

test('an account that is deleted takes its presence along', async () => {
  const asha = await aViewer()
  await send(tokenOf(asha))
  await t.db.deleteFrom('users').where('id', '=', asha.userId).execute()
  expect([await present(), await rowsOf()]).toEqual([0, []])
})

test('an administrator gets no token, nor does anybody before the room opens or once the session is over', async () => {
  const { id: userId } = await anAdmin(t)
  expect(tokenOf({ userId, role: 'ADMIN' })).toBe('')
  const viewer = await aViewer()
  const opens = START.getTime() - 15 * 60_000
  expect(tokenOf(viewer, { now: new Date(opens - 1) })).toBe('')
  expect(tokenOf(viewer, { now: new Date(opens) })).not.toBe('')
  expect(tokenOf(viewer, { now: END })).toBe('')
  expect(tokenOf(viewer, { now: new Date(END.getTime() - 1) })).not.toBe('')
})

test('a forged, foreign or old token counts nobody', async () => {
  const [viewer, other] = [await aViewer(), await aViewer()]
  const token = tokenOf(viewer)
  const foreignKeys = createPresenceTokens(keysFor('presence tokens', [Buffer.alloc(32, 1)]))
  const [ofRoom = '', ...rest] = token.split('.')
  const twentyMinutesAgo = new Date(START.getTime() - 20 * 60_000)
  const refused: [what: string, token: string, code: string][] = [
    ['noise', 'a.b.c.d.e.f', 'FORBIDDEN'],
    ['of another installation', foreignKeys.createPresenceToken(inputOf(viewer)) ?? '', 'FORBIDDEN'],
    ['of another room', tokenOf(viewer, { roomId: newId() }), 'FORBIDDEN'],
    ['with another member', token.replace(viewer.userId, other.userId), 'FORBIDDEN'],
    ['without its signature', [ofRoom, ...rest.slice(0, -1), ''].join('.'), 'FORBIDDEN'],
    ['of 20 minutes ago', tokenOf(viewer, { startsAt: twentyMinutesAgo, now: twentyMinutesAgo }), 'ADDRESS_EXPIRED'],
    [
      'of a session that is over',
      tokenOf(viewer, { endsAt: START, now: new Date(START.getTime() - 1) }),
      'ADDRESS_EXPIRED',
    ],
  ]
  for (const [what, sent, code] of refused) {
    const { status, json } = await send(sent, { reactions: { HEART: 1 } })
    expect([what, status, json]).toEqual([what, 403, expect.objectContaining({ code })])
  }
  expect(await rowsOf()).toEqual([])
  expect((await send('')).status).toBe(404)
  expect((await send(token, {}, newId())).status).toBe(403)
  expect((await send(token, { reactions: { HEART: -1 } })).status).toBe(400)
  expect((await send(token, { isPlaying: 'yes' })).status).toBe(400)
  expect((await send(token)).status).toBe(200)
})
