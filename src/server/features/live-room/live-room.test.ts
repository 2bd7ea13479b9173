import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aLiveRoom } from '#tests/kit/live-rooms.ts'
import type { SignedInUser } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { liveRoom, liveModeration } = contract
const SECOND = 1000
const MINUTE = 60 * SECOND

let t: TestApp
let room: Awaited<ReturnType<typeof aLiveRoom>>
let member: SignedInUser
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  t.clock.set('2026-11-21T06:30:00.000Z')
  room = await aLiveRoom(t)
  member = await room.member()
})
afterAll(() => t.close())

const remove = (token: string, messageId: string) =>
  t.request(liveRoom.removeMessage, { token, params: { id: room.id, messageId } })
const report = (token: string, messageId: string) =>
  t.request(liveRoom.report, { token, params: { id: room.id, messageId } })
const setName = (token: string, name: string) => t.request(liveRoom.setName, { token, body: { name } })
const messageOf = async (sent: ReturnType<typeof room.send>) => (await sent).answer.message

test('a member enters the room and finds who they are and what was written', async () => {
  expect(await room.enter(member.token)).toMatchObject({
    _id: room.id,
    mode: 'HOLD_FIRST',
    isHolding: false,
    slowModeInSeconds: 5,
    opensAt: new Date(room.start.getTime() - 15 * MINUTE),
    startsAt: room.start,
    endsAt: new Date(room.start.getTime() + 60 * MINUTE),
    nextPage: 1,
    me: { name: 'Asha', mayPost: 'YES', pausedUntil: null },
    mine: [],
    recent: [],
  })
})

test('what is sent stands in the next page and is found by those who come later', async () => {
  const { _id } = await messageOf(room.send(member.token, 'How do I sit?'))
  const { page } = await room.page(1)
  const line = { _id, name: 'Asha', text: 'How do I sit?', at: 60, count: 1 }
  expect(page).toMatchObject({ status: 'LIVE', messages: [line], removed: [], nextPage: 2, present: null })
  expect(await room.enter(member.token)).toMatchObject({
    nextPage: 2,
    recent: [line],
    mine: [{ _id, state: 'SHOWN', sentAt: t.clock.now() }],
  })
  expect((await room.enter(room.admin.token)).mine).toEqual([])
})

test('a message that is sent twice is stored once, also at the same time and in slow mode', async () => {
  const clientId = newId()
  const sent = await Promise.all([1, 2, 3].map(() => room.send(member.token, 'How do I sit?', { clientId })))
  const again = await room.send(member.token, 'How do I sit?', { clientId })
  expect(new Set([...sent, again].map(({ answer }) => answer.message._id)).size).toBe(1)
  expect((await room.page(1)).page?.messages).toHaveLength(1)
})

test('slow mode counts each member’s own messages and says when to try again', async () => {
  const other = await room.member()
  await room.send(member.token, 'One')
  t.clock.advance(2 * SECOND)
  const refused = await room.send(member.token, 'Two')
  expect([refused.status, refused.json['code'], refused.headers['retry-after']]).toEqual([429, 'CHAT_SLOW_MODE', '3'])
  expect((await room.send(other.token, 'Mine')).status).toBe(200)
  t.clock.advance(3 * SECOND)
  expect((await room.send(member.token, 'Two')).status).toBe(200)
  await room.settings({ slowModeInSeconds: 120 })
  t.clock.advance(119 * SECOND)
  await room.attend()
  expect((await room.send(member.token, 'Three')).status).toBe(429)
  t.clock.advance(SECOND)
  expect((await room.send(member.token, 'Three')).status).toBe(200)
})

test('of several messages of one member at the same time only one is taken', async () => {
  const sent = await Promise.all(['a', 'b', 'c', 'd'].map((text) => room.send(member.token, `${text}?`)))
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429, 429])
})

test.each([
  ['a link', 'see example . com', 'LINK'],
  ['a number', '+91 98765 43210', 'PHONE'],
  ['an address', 'asha@example.com', 'EMAIL'],
  ['a UPI id', 'asha@okaxis', 'UPI'],
])('%s is held and only its sender sees it', async (_what, text, reason) => {
  const message = await messageOf(room.send(member.token, text))
  expect(message).toMatchObject({ text, state: 'HELD', reason })
  expect((await room.page(1)).page?.messages).toEqual([])
  expect((await room.enter(member.token)).mine).toMatchObject([{ _id: message._id, state: 'HELD' }])
  expect((await room.enter(room.admin.token)).mine).toEqual([])
  expect((await room.queue()).messages).toMatchObject([{ _id: message._id, text, reason, claim: null }])
})

test('the first message of a member is held until a moderator has shown one of theirs', async () => {
  const newcomer = await room.member({ isNew: true })
  const first = await messageOf(room.send(newcomer.token, 'Namaste to all'))
  expect(first).toMatchObject({ state: 'HELD', reason: 'FIRST' })
  t.clock.advance(5 * SECOND)
  expect(await messageOf(room.send(newcomer.token, 'Is anybody there?'))).toMatchObject({ reason: 'FIRST' })
  await room.decide(first._id, 'SHOW')
  t.clock.advance(5 * SECOND)
  expect(await messageOf(room.send(newcomer.token, 'Thank you'))).toMatchObject({ state: 'SHOWN', reason: null })
  expect((await room.page(1)).page?.messages.map(({ text }) => text)).toEqual(['Namaste to all', 'Thank you'])
})

test('under another name a member is new: their next message waits for a moderator, under the one before it does not', async () => {
  await setName(member.token, 'Ashu')
  const first = await messageOf(room.send(member.token, 'A question about sitting'))
  expect(first).toMatchObject({ state: 'HELD', reason: 'FIRST' })
  await room.decide(first._id, 'SHOW')
  t.clock.advance(5 * SECOND)
  expect(await messageOf(room.send(member.token, 'A question about breath'))).toMatchObject({ state: 'SHOWN' })
  await setName(member.token, 'Asha')
  t.clock.advance(5 * SECOND)
  expect(await messageOf(room.send(member.token, 'A question about sleep'))).toMatchObject({ state: 'SHOWN' })
})

test('the same text again is held', async () => {
  await room.send(member.token, 'Buy my book, it is really very good')
  t.clock.advance(MINUTE)
  await room.attend()
  expect(await messageOf(room.send(member.token, 'Buy my book, it is really very good'))).toMatchObject({
    reason: 'REPEATED',
  })
})

test('without a moderator for two minutes everything is held, and the room says so', async () => {
  t.clock.advance(2 * MINUTE)
  expect((await room.enter(member.token)).isHolding).toBe(false)
  t.clock.advance(1)
  expect((await room.page(1)).page?.isHolding).toBe(true)
  expect(await messageOf(room.send(member.token, 'Why?'))).toMatchObject({ state: 'HELD', reason: 'NO_MODERATOR' })
  await room.attend()
  t.clock.advance(5 * SECOND)
  expect(await messageOf(room.send(member.token, 'And how?'))).toMatchObject({ state: 'SHOWN' })
})

test('more than can be read are limited, and their senders are notified', async () => {
  await room.page(1)
  const senders = await Promise.all(Array.from({ length: 6 }, () => room.member()))
  const sent = await Promise.all(senders.map(({ token }, n) => messageOf(room.send(token, `My question number ${n}`))))
  expect(sent.map(({ state }) => state).toSorted()).toEqual([
    'LIMITED',
    'LIMITED',
    'LIMITED',
    'SHOWN',
    'SHOWN',
    'SHOWN',
  ])
  t.clock.advance(2 * SECOND)
  expect((await room.page(2)).page?.messages).toHaveLength(3)
  const limited = sent.findIndex(({ state }) => state === 'LIMITED')
  const mine = (await room.enter(senders[limited]?.token ?? '')).mine
  expect(mine).toMatchObject([{ state: 'LIMITED', reason: 'TOO_MANY' }])
})

test('equal greetings of a page are one line with their true number, whatever their number', async () => {
  const senders = await Promise.all(Array.from({ length: 12 }, () => room.member()))
  const greetings = ['जय गुरु देव', 'जय गुरु देव!!', 'जय गुरु देव 🙏']
  await Promise.all(senders.map(({ token }, n) => room.send(token, greetings[n % 3] ?? '')))
  const { page } = await room.page(1)
  expect(page?.messages).toMatchObject([{ count: 12 }])
  t.clock.advance(MINUTE)
  await room.attend()
  await room.send(member.token, 'जय गुरु देव')
  expect((await room.page(2)).page?.messages).toMatchObject([{ count: 1 }])
})

test('200 characters as a reader counts them are taken, one more is not', async () => {
  const { token } = member
  expect((await messageOf(room.send(token, 'क्षि'.repeat(200)))).text).toBe('क्षि'.repeat(200))
  const tooLong = await room.send(token, 'क्षि'.repeat(201))
  expect(tooLong.json).toMatchObject({ fields: { text: 'Message can have at most 200 characters.' } })
  expect((await room.send(token, '👨‍👩‍👧‍👦'.repeat(201))).status).toBe(400)
  for (const text of ['', '  ', 'a\nb', 'x'.repeat(101 * 1024)]) {
    expect([text.length, (await room.send(token, text)).status]).toEqual([
      text.length,
      text.length > 99_999 ? 413 : 400,
    ])
  }
})

test('one’s own message can be deleted for five minutes; it is gone for all in the next page', async () => {
  const { _id } = await messageOf(room.send(member.token, 'How do I sit?'))
  await room.page(1)
  const other = await room.member()
  expect((await remove(other.token, _id)).status).toBe(404)
  t.clock.advance(5 * MINUTE)
  expect((await remove(member.token, _id)).status).toBe(204)
  expect((await remove(member.token, _id)).status).toBe(204)
  expect((await room.page(2)).page).toMatchObject({ messages: [], removed: [_id] })
  expect((await room.enter(member.token)).recent).toEqual([])
  await room.attend()
  const later = await messageOf(room.send(member.token, 'How do I breathe?'))
  t.clock.advance(5 * MINUTE + 1)
  expect((await remove(member.token, later._id)).json).toMatchObject({ code: 'MESSAGE_TOO_OLD' })
})

test('three reports by different members hide a message until a moderator decides', async () => {
  const { _id } = await messageOf(room.send(member.token, 'Something bad'))
  await room.page(1)
  const others = await Promise.all([1, 2, 3, 4].map(() => room.member()))
  expect((await report(member.token, _id)).status).toBe(404)
  for (const { token } of [...others.slice(0, 2), ...others.slice(0, 2)]) await report(token, _id)
  t.clock.advance(2 * SECOND)
  expect((await room.page(2)).page?.removed).toEqual([])
  expect((await room.queue('REPORTED')).messages).toMatchObject([{ _id, state: 'SHOWN', reports: 2 }])
  await report(others[2]?.token ?? '', _id)
  t.clock.advance(2 * SECOND)
  expect((await room.page(3)).page?.removed).toEqual([_id])
  expect(await room.queue('REPORTED')).toMatchObject({ messages: [{ reason: 'REPORTED', reports: 3 }], held: 0 })
  await room.decide(_id, 'SHOW')
  t.clock.advance(2 * SECOND)
  expect((await room.page(4)).page).toMatchObject({ messages: [{ _id }], removed: [] })
  await report(others[3]?.token ?? '', _id)
  expect((await room.queue('SHOWN')).messages).toMatchObject([{ _id, reports: 1 }])
})

test('what moderators write is marked as the team’s, and reports list it without hiding it', async () => {
  const { _id } = await messageOf(room.send(room.admin.token, 'Sit as is comfortable'))
  t.clock.advance(SECOND)
  await room.send(member.token, 'Thank you, that helps')
  await room.settings({ pinnedMessageId: _id })
  const others = await Promise.all([1, 2, 3].map(() => room.member()))
  for (const { token } of others) await report(token, _id)
  expect((await room.queue('REPORTED')).messages).toMatchObject([{ _id, state: 'SHOWN', reports: 3 }])
  const marked = { _id, isTeam: true }
  const { page } = await room.page(1)
  expect(page).toMatchObject({ pinned: marked, messages: [marked, { name: 'Asha' }] })
  expect(page?.messages[1]).not.toHaveProperty('isTeam')
  expect((await room.enter(member.token)).recent).toMatchObject([marked, { name: 'Asha' }])
})

test('a reported message that its sender deletes waits for no moderator', async () => {
  const { _id } = await messageOf(room.send(member.token, 'Something bad'))
  const other = await room.member()
  await report(other.token, _id)
  expect(await room.queue('REPORTED')).toMatchObject({ messages: [{ _id }], reported: 1 })
  await remove(member.token, _id)
  expect(await room.queue('REPORTED')).toMatchObject({ messages: [], reported: 0 })
  // Deleted before reports were cleared with it.
  await t.db.updateTable('chat_messages').set({ open_reports: 1 }).where('id', '=', _id).execute()
  expect(await room.queue('REPORTED')).toMatchObject({ messages: [], reported: 0 })
})

test('a display name is chosen, and no address or number can be one', async () => {
  const { token } = member
  expect((await setName(token, 'A. Rao')).answer).toEqual({ name: 'A. Rao' })
  await room.decide((await messageOf(room.send(token, 'How do I sit?')))._id, 'SHOW')
  expect((await room.page(1)).page?.messages).toMatchObject([{ name: 'A. Rao' }])
  for (const name of ['98765 43210', 'rao@okaxis', 'rao.com']) expect((await setName(token, name)).status).toBe(400)
})

test('nobody writes before the waiting room opens, after the end, where chat is off, paused or under 18', async () => {
  const { token } = member
  const refusal = async () => (await room.send(token, 'Why?')).json['code']
  const mayPost = async () => (await room.enter(token)).me.mayPost
  await room.settings({ mode: 'OFF' })
  expect([await refusal(), await mayPost()]).toEqual(['CHAT_CLOSED', 'OFF'])
  await room.settings({ mode: 'OPEN' })
  t.clock.set(new Date(room.start.getTime() + 60 * MINUTE))
  expect([await refusal(), await mayPost()]).toEqual(['CHAT_CLOSED', 'CLOSED'])
  t.clock.set(new Date(room.start.getTime() - 15 * MINUTE - 1))
  expect([await refusal(), await mayPost()]).toEqual(['CHAT_CLOSED', 'CLOSED'])
  t.clock.advance(1)
  expect(await mayPost()).toBe('YES')
  await room.send(token, 'How do I sit?')
  await t.request(liveModeration.pause, {
    token: room.admin.token,
    params: { id: room.id },
    body: { userId: member.id, minutes: 10 },
  })
  expect([await refusal(), await mayPost()]).toEqual(['CHAT_PAUSED', 'PAUSED'])
  await t.db.updateTable('consents').set({ age: 'GUARDIAN' }).where('user_id', '=', member.id).execute()
  expect([await refusal(), await mayPost()]).toEqual(['CHAT_UNDER_AGE', 'UNDER_AGE'])
})
