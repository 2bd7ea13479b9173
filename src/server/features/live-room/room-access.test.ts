import {
  type AccessFixture,
  FIRST_SESSION_START,
  openAccessFixture,
  STREAM_START,
  VIEWER_KINDS,
  type ViewerKind,
} from '#tests/kit/access-fixture.ts'
import { agreeToTerms, aMember, anAdmin } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { TEAM_ROLES } from '#shared/domain/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* Who may be in which room: the session's, and the webinar's of the members on the same day. */

const { liveRoom, liveModeration } = contract
const MINUTE = 60_000

let access: AccessFixture
let sessionRoom: string
let webinarRoom: string
beforeAll(async () => {
  access = await openAccessFixture()
  for (const person of ['INITIAL', 'HALF_YEARLY', 'ANNUAL'] as const) await agreeToTerms(access.t, access.ids[person])
  access.t.clock.set(STREAM_START)
  sessionRoom = (await enterSession('ANNUAL')).answer.room._id
  access.t.clock.set(FIRST_SESSION_START)
  webinarRoom = (await enterWebinar('ANNUAL')).answer.room._id
})
beforeEach(() => access.t.clock.set(STREAM_START))
afterAll(() => access.close())

async function ask<C extends Call>(
  call: C,
  person: ViewerKind,
  input: { params?: Record<string, string>; body?: object },
) {
  const token = await access.tokenOf(person)
  return access.t.request(call, { ...(token !== undefined && { token }), ...input })
}
const enterSession = (person: ViewerKind) => ask(liveRoom.room, person, { params: { id: access.stream } })
const enterWebinar = (person: ViewerKind) => ask(liveRoom.webinarRoom, person, {})
const send = (person: ViewerKind, id: string) =>
  ask(liveRoom.send, person, {
    params: { id },
    body: { clientId: newId(), text: `A question of ${person}, a long one` },
  })
const statusesOf = async (request: (person: ViewerKind) => Promise<{ status: number }>) => {
  const statuses = []
  for (const person of VIEWER_KINDS) statuses.push((await request(person)).status)
  return statuses
}

// In this order:  VISITOR INACTIVE EXPIRED INITIAL HALF_YEARLY ANNUAL ADMIN
const longerPlans = [401, 403, 403, 403, 200, 200, 200]
const longerPlansElseHidden = [401, 404, 404, 404, 200, 200, 200]
const members = [401, 403, 403, 200, 200, 200, 403]
const membersElseHidden = [401, 404, 404, 200, 200, 200, 200]

test('the room of a session is open to those who may watch it', async () => {
  expect(await statusesOf(enterSession)).toEqual(longerPlans)
  expect(await statusesOf((person) => send(person, sessionRoom))).toEqual(longerPlansElseHidden)
  expect(await statusesOf((person) => ask(liveRoom.replayMessages, person, { params: { id: access.stream } }))).toEqual(
    longerPlans,
  )
  const params = { id: sessionRoom, messageId: newId() }
  for (const call of [liveRoom.removeMessage, liveRoom.report])
    expect(await statusesOf((person) => ask(call, person, { params }))).toEqual([401, 404, 404, 404, 404, 404, 404])
})

test('the room of a webinar is open to members with a plan, and shared by those on the same day', async () => {
  access.t.clock.set(FIRST_SESSION_START)
  expect(await statusesOf(enterWebinar)).toEqual(members)
  expect(await statusesOf((person) => send(person, webinarRoom))).toEqual(membersElseHidden)
  const rooms = []
  for (const person of ['INITIAL', 'HALF_YEARLY'] as const) rooms.push((await enterWebinar(person)).answer.room)
  expect(rooms).toMatchObject([{ _id: webinarRoom }, { _id: webinarRoom, startsAt: FIRST_SESSION_START }])
})

test('members on another day have another room, and the day after another one', async () => {
  access.t.clock.set(FIRST_SESSION_START)
  const { token } = await aMember(access.t, { plan: 'ANNUAL', daysAgo: 1 })
  const { room } = (await access.t.request(liveRoom.webinarRoom, { token })).answer
  expect(room).toMatchObject({ startsAt: FIRST_SESSION_START })
  expect(room._id).not.toBe(webinarRoom)
  const foreign = { token, params: { id: webinarRoom }, body: { clientId: newId(), text: 'May I come in?' } }
  expect((await access.t.request(liveRoom.send, foreign)).status).toBe(404)
  access.t.clock.advance(24 * 60 * MINUTE)
  expect((await enterWebinar('INITIAL')).answer.room._id).not.toBe(webinarRoom)
})

test('the room of a webinar begins with the chat of the settings; those that are there stay as they are', async () => {
  const { t } = access
  // Of later days, on which nobody was in a room yet.
  const modeAfter = async (days: number) => {
    t.clock.set(new Date(FIRST_SESSION_START.getTime() + days * 24 * 60 * MINUTE))
    const { token } = await aMember(t, { plan: 'ANNUAL', daysAgo: 1 })
    return (await t.request(liveRoom.webinarRoom, { token })).answer.room.mode
  }
  const choose = (webinarChatMode: string) =>
    ask(contract.settings.update, 'ADMIN', { body: { webinarChatMode } }).then(({ status }) => status)
  expect(await modeAfter(20)).toBe('HOLD_FIRST')
  expect([await choose('OFF'), await modeAfter(21)]).toEqual([200, 'OFF'])
  expect([await choose('OPEN'), await modeAfter(22), await modeAfter(21)]).toEqual([200, 'OPEN', 'OFF'])
  expect([await choose('HOLD_ALL'), await choose('HOLD_FIRST')]).toEqual([400, 200])
})

test('the room of a webinar stays theirs after its end: to ask, read answers, report and take back', async () => {
  const { t } = access
  t.clock.set(FIRST_SESSION_START)
  // Of another day on that date.
  const { token } = await aMember(t, { plan: 'ANNUAL', daysAgo: 1 })
  const { endsAt } = (await enterWebinar('ANNUAL')).answer.room
  t.clock.set(new Date(endsAt.getTime() - MINUTE / 2))
  const { _id: messageId } = (await send('ANNUAL', webinarRoom)).answer.message
  t.clock.set(new Date(endsAt.getTime() + 1000))
  const params = { id: webinarRoom, messageId }
  const body = { clientId: newId(), text: 'May I ask this now?' }
  const afterEnd = async (person: ViewerKind) => [
    (await ask(contract.liveQuestions.ask, person, { params, body })).status,
    (await ask(contract.liveQuestions.answers, person, { params })).status,
    (await ask(liveRoom.report, person, { params })).status,
    (await ask(liveRoom.removeMessage, person, { params })).status,
  ]
  expect(await afterEnd('INITIAL')).toEqual([201, 200, 204, 404])
  expect(await afterEnd('EXPIRED')).toEqual([404, 404, 404, 404])
  expect((await ask(liveRoom.removeMessage, 'ANNUAL', { params })).status).toBe(204)
  expect((await send('ANNUAL', webinarRoom)).json).toMatchObject({ code: 'CHAT_CLOSED' })
  expect((await t.request(contract.liveQuestions.ask, { token, params, body })).status).toBe(404)
})

test('a plan that ends while its member is in the room ends their writing', async () => {
  const member = await aMember(access.t, { plan: 'HALF_YEARLY' })
  const { t } = access
  await agreeToTerms(t, member.id)
  const body = { clientId: newId(), text: 'A question, a long one' }
  const write = () => t.request(liveRoom.send, { token: member.token, params: { id: sessionRoom }, body })
  expect((await write()).status).toBe(200)
  await t.db
    .updateTable('grants')
    .set({ ended_at: t.clock.now(), end_reason: 'REMOVED' })
    .where('user_id', '=', member.id)
    .execute()
  expect((await write()).status).toBe(404)
})

test('a member under 18 and a paused one read, but do not write; a moderator always writes', async () => {
  const { t, ids } = access
  await t.db.updateTable('consents').set({ age: 'GUARDIAN' }).where('user_id', '=', ids.HALF_YEARLY).execute()
  const pause = { userId: ids.ANNUAL, minutes: 5 }
  await ask(liveModeration.pause, 'ADMIN', { params: { id: sessionRoom }, body: pause })
  const answers = []
  for (const person of ['HALF_YEARLY', 'ANNUAL', 'ADMIN'] as const) {
    const { me, ticket } = (await enterSession(person)).answer.room
    const query = { ticket: ticket ?? '' }
    const page = await t.request(liveRoom.page, { params: { id: sessionRoom, page: '1' }, query })
    answers.push([me.mayPost, (await send(person, sessionRoom)).status, page.status])
  }
  expect(answers).toEqual([
    ['UNDER_AGE', 403, 200],
    ['PAUSED', 403, 200],
    ['YES', 200, 200],
  ])
})

test('of the team those enter who may watch, and only moderators write past the rules and cannot be paused', async () => {
  const { t } = access
  const outcomes = []
  for (const role of TEAM_ROLES) {
    const { id, token } = await anAdmin(t, { teamRoles: [role] })
    const body = { clientId: newId(), text: 'See example.com' }
    const sent = await t.request(liveRoom.send, { token, params: { id: sessionRoom }, body })
    const paused = await ask(liveModeration.pause, 'ADMIN', {
      params: { id: sessionRoom },
      body: { userId: id, minutes: 1 },
    })
    const state = sent.status === 200 ? sent.answer.message.state : sent.status
    outcomes.push([role, state, paused.status])
  }
  expect(outcomes).toEqual([
    ['OWNER', 'SHOWN', 400],
    ['TEACHER', 'SHOWN', 400],
    ['MODERATOR', 'SHOWN', 400],
    // Without a message there is nothing to pause.
    ['ACCOUNTANT', 404, 404],
    ['SUPPORT', 'HELD', 200],
    ['EDITOR', 'HELD', 200],
  ])
})

test('somebody of the team who may not watch enters with a plan, as a member', async () => {
  const { t } = access
  const { token } = await aMember(t, { plan: 'ANNUAL', role: 'ADMIN', teamRoles: ['ACCOUNTANT'] })
  const body = { clientId: newId(), text: 'See example.com' }
  const { answer } = await t.request(liveRoom.send, { token, params: { id: sessionRoom }, body })
  expect(answer.message).toMatchObject({ state: 'HELD', reason: 'LINK' })
})

test('a ticket opens the pages of its own room alone', async () => {
  const { t } = access
  const { ticket } = (await enterSession('ANNUAL')).answer.room
  const read = async (id: string) =>
    (await t.request(liveRoom.page, { params: { id, page: '1' }, query: { ticket: ticket ?? '' } })).status
  expect([await read(sessionRoom), await read(webinarRoom), await read(newId())]).toEqual([200, 403, 403])
})

test.each(Object.entries(liveModeration))('%s is for administrators alone', async (_name, call) => {
  const params = { id: sessionRoom, messageId: newId(), userId: newId() }
  for (const person of VIEWER_KINDS.filter((kind) => kind !== 'ADMIN')) {
    const { status } = await ask(call, person, { params, body: {} })
    expect([person, status]).toEqual([person, person === 'VISITOR' ? 401 : 403])
  }
  const unknown = await ask(call, 'ADMIN', { params: { ...params, id: newId() }, body: {} })
  expect(unknown.status).toBe('params' in call ? 404 : call.method === 'PUT' ? 400 : 200)
})
