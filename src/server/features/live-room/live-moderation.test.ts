import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aLiveRoom } from '#tests/kit/live-rooms.ts'
import { anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { liveRoom, liveModeration, liveQuestions, audit } = contract
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

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

const get = async () =>
  (await t.request(liveModeration.get, { token: room.admin.token, params: { id: room.id } })).answer.room
const claim = (messageId: string, { token }: SignedInUser) =>
  t.request(liveModeration.claim, { token, params: { id: room.id, messageId } })
const pause = (userId: string, minutes: number) =>
  t.request(liveModeration.pause, { token: room.admin.token, params: { id: room.id }, body: { userId, minutes } })
const setWords = (words: string[], version: number) =>
  t.request(liveModeration.setWords, { token: room.admin.token, body: { words, version } })
const aHeldMessage = async (text = 'see example.com') => (await room.send(member.token, text)).answer.message._id
const actions = async () => {
  const { entries } = (await t.request(audit.list, { token: room.admin.token })).answer
  return entries.map(({ act }) => act).filter((act) => act.startsWith('chat.'))
}

test('moderators see the rooms of today and tomorrow with what waits in them', async () => {
  await aHeldMessage()
  const { rooms } = (await t.request(liveModeration.rooms, { token: room.admin.token })).answer
  expect(rooms.find(({ _id }) => _id === room.id)).toMatchObject({
    title: 'Sunday satsang',
    programmeDay: null,
    status: 'LIVE',
    held: 1,
    reported: 0,
    openQuestions: 0,
  })
})

test('a message is claimed for a minute, so that two do not decide about it', async () => {
  const second = await anAdmin(t, { name: 'Ravi Menon' })
  const id = await aHeldMessage()
  expect((await claim(id, room.admin)).answer.message.claim).toMatchObject({ isMine: true })
  expect((await claim(id, second)).json).toMatchObject({ code: 'MESSAGE_CLAIMED' })
  expect((await room.decide(id, 'SHOW', second.token)).status).toBe(409)
  expect((await claim(id, room.admin)).status).toBe(200)
  t.clock.advance(MINUTE)
  expect((await claim(id, second)).answer.message.claim).toMatchObject({ isMine: true, name: 'Ravi Menon' })
  expect((await room.queue()).messages).toMatchObject([{ claim: { isMine: false, name: 'Ravi Menon' } }])
  expect((await room.decide(id, 'SHOW', second.token)).answer.message).toMatchObject({ state: 'SHOWN', claim: null })
})

test('of two moderators who claim at the same time one has it', async () => {
  const moderators = await Promise.all([1, 2, 3].map(() => anAdmin(t)))
  const id = await aHeldMessage()
  const claims = await Promise.all(moderators.map((moderator) => claim(id, moderator)))
  expect(claims.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409, 409])
})

test('a decision is undone by who made it, and by nobody else', async () => {
  const second = await anAdmin(t)
  const id = await aHeldMessage()
  expect((await room.decide(id, 'UNDO')).status).toBe(409)
  await room.decide(id, 'SHOW')
  expect((await room.decide(id, 'UNDO', second.token)).status).toBe(409)
  expect((await room.decide(id, 'UNDO')).answer.message).toMatchObject({ state: 'HELD', reason: 'LINK' })
  expect((await room.decide(id, 'UNDO')).status).toBe(409)
  expect((await room.page(1)).page).toMatchObject({ messages: [], removed: [] })
})

test('a message that was shown, hidden and shown again is in a later page; undone at once it stays where it was', async () => {
  const { _id } = (await room.send(member.token, 'How do I sit?')).answer.message
  await room.page(1)
  await room.decide(_id, 'HIDE')
  await room.decide(_id, 'UNDO')
  t.clock.advance(2 * SECOND)
  expect((await room.page(2)).page).toMatchObject({ messages: [], removed: [] })
  await room.decide(_id, 'HIDE')
  t.clock.advance(2 * SECOND)
  expect((await room.page(3)).page).toMatchObject({ messages: [], removed: [_id] })
  await room.decide(_id, 'UNDO')
  t.clock.advance(2 * SECOND)
  expect((await room.page(4)).page).toMatchObject({ messages: [{ _id }], removed: [] })
  expect(await actions()).toEqual(['chat.show', 'chat.hide', 'chat.show', 'chat.hide'])
})

test('what its sender has deleted cannot be shown', async () => {
  const id = await aHeldMessage()
  await t.request(liveRoom.removeMessage, { token: member.token, params: { id: room.id, messageId: id } })
  expect((await room.decide(id, 'SHOW')).json).toMatchObject({ code: 'CHANGED_MEANWHILE' })
  expect((await room.queue()).messages).toEqual([])
})

test('reports of a message wait again when the decision about it is undone, with those that came meanwhile', async () => {
  const { _id: messageId } = (await room.send(member.token, 'How do I sit?')).answer.message
  const report = async () =>
    t.request(liveRoom.report, { token: (await room.member()).token, params: { id: room.id, messageId } })
  const reported = async () => {
    const { messages, reported: count } = await room.queue('REPORTED')
    return [messages.map(({ reports }) => reports), count]
  }
  await report()
  await report()
  for (const decision of ['SHOW', 'HIDE']) {
    await room.decide(messageId, decision)
    expect(await reported()).toEqual([[], 0])
    await room.decide(messageId, 'UNDO')
    expect(await reported()).toEqual([[2], 1])
  }
  await room.decide(messageId, 'SHOW')
  await report()
  await room.decide(messageId, 'UNDO')
  expect(await reported()).toEqual([[3], 1])
  await room.decide(messageId, 'SHOW')
  await room.decide(messageId, 'HIDE')
  await room.decide(messageId, 'UNDO')
  expect(await reported()).toEqual([[], 0])
})

test('a pause holds over new sessions until it ends or is ended, and stands in Activity', async () => {
  await room.send(member.token, 'How do I sit?')
  expect((await pause(member.id, 10)).answer.room.pauses).toMatchObject([{ userId: member.id, name: 'Asha' }])
  expect((await room.enter(member.token)).me).toMatchObject({
    mayPost: 'PAUSED',
    pausedUntil: new Date(t.clock.now().getTime() + 10 * MINUTE),
  })
  t.clock.advance(10 * MINUTE)
  await room.attend()
  expect((await room.send(member.token, 'Am I back?')).status).toBe(200)
  await pause(member.id, 10)
  const params = { id: room.id, userId: member.id }
  const end = () => t.request(liveModeration.endPause, { token: room.admin.token, params })
  expect((await end()).answer.room.pauses).toEqual([])
  expect((await end()).status).toBe(200)
  t.clock.advance(5 * SECOND)
  expect((await room.send(member.token, 'And now, please?')).status).toBe(200)
  expect(await actions()).toEqual(expect.arrayContaining(['chat.pause', 'chat.pause', 'chat.end-pause']))
  await room.send(room.admin.token, 'Namaste to all')
  expect((await pause(room.admin.id, 10)).status).toBe(400)
  for (const minutes of [0, 1441, 1.5]) expect((await pause(member.id, minutes)).status).toBe(400)
})

test('only somebody who has written in the room is paused, and stands there with their chat name', async () => {
  const silent = await room.member({ name: 'Ravi Menon' })
  expect((await pause(silent.id, 10)).status).toBe(404)
  await t.request(liveRoom.setName, { token: silent.token, body: { name: 'R.' } })
  await room.send(silent.token, 'How do I sit?')
  expect((await pause(silent.id, 10)).answer.room.pauses).toMatchObject([{ userId: silent.id, name: 'R.' }])
})

test('a moderator without the permission for questions learns their number alone', async () => {
  const moderator = await anAdmin(t, { teamRoles: ['MODERATOR'] })
  const { token } = moderator
  const params = { id: room.id }
  const question = { clientId: newId(), text: 'A secret question?', isNamed: false }
  await t.request(liveQuestions.ask, { token: member.token, params, body: question })
  const { message } = (await room.send(member.token, 'How do I sit?')).answer
  const bodies: Record<string, object> = {
    decide: { decision: 'SHOW' },
    pause: { userId: member.id, minutes: 5 },
    update: { version: (await get()).version },
    setWords: { words: [], version: 0 },
  }
  for (const [name, call] of Object.entries(liveModeration)) {
    const answer = await t.request<Call>(call, {
      token,
      params: { ...params, messageId: message._id, userId: member.id },
      query: name === 'queue' ? { tab: 'SHOWN' } : {},
      ...(bodies[name] && { body: bodies[name] }),
    })
    expect([name, answer.status < 300]).toEqual([name, true])
    expect(JSON.stringify(answer.json) ?? '').not.toContain('secret')
  }
  expect((await t.request(liveModeration.get, { token, params })).answer.room.openQuestions).toBe(1)
  for (const [name, call] of Object.entries<Call>(liveQuestions).filter(([, { audience }]) => audience === 'ADMIN')) {
    const { json } = await t.request<Call>(call, { token, params, ...(call.method === 'POST' && { body: {} }) })
    expect([name, json.code]).toEqual([name, 'PERMISSION_REQUIRED'])
  }
})

test('settings have a version: the second of two changes gets the room as it is', async () => {
  const { version } = await get()
  const { _id } = (await room.send(member.token, 'How do I sit?')).answer.message
  const changed = await room.settings({ mode: 'HOLD_ALL', slowModeInSeconds: 30, pinnedMessageId: _id, version })
  const pinned = { text: 'How do I sit?' }
  const after = { mode: 'HOLD_ALL', slowModeInSeconds: 30, pinned, version: version + 1 }
  expect(changed.answer.room).toMatchObject(after)
  const late = await room.settings({ mode: 'OFF', version })
  expect([late.status, late.json]).toMatchObject([409, { code: 'CHANGED_MEANWHILE', room: after }])
  expect((await room.page(1)).page).toMatchObject({ mode: 'HOLD_ALL', slowModeInSeconds: 30, pinned })
  for (const body of [{ slowModeInSeconds: 2 }, { slowModeInSeconds: 121 }, { mode: 'LOUD' }])
    expect((await room.settings(body)).status).toBe(400)
  expect((await room.settings({ pinnedMessageId: room.id })).status).toBe(422)
  await room.decide(_id, 'HIDE')
  expect((await get()).pinned).toBeNull()
})

test('the owner’s words hold a message in every room', async () => {
  const { version } = (await t.request(liveModeration.words, { token: room.admin.token })).answer
  expect((await setWords(['Moksha Ltd', 'मूर्ख', 'मूर्ख'], version)).answer).toEqual({
    words: ['Moksha Ltd', 'मूर्ख'],
    version: version + 1,
  })
  expect((await setWords([], version)).json).toMatchObject({ code: 'CHANGED_MEANWHILE', version: version + 1 })
  const sent = await room.send(member.token, 'buy from moksha ltd!')
  expect(sent.answer.message).toMatchObject({ state: 'HELD', reason: 'WORD' })
  expect((await setWords([], version + 1)).status).toBe(200)
  expect((await setWords(['***'], version + 2)).json).toMatchObject({
    fields: { words: 'Please write a word, not only “***”.' },
  })
  expect((await setWords(['f****k', 'fk'], version + 2)).answer.words).toEqual(['fk'])
})

function byNumber(a: number, b: number): number {
  return a - b
}

test('a room in which messages wait stays listed for a week, and the bell counts them until they are decided', async () => {
  const id = await aHeldMessage()
  const bell = async () => {
    const { items } = (await t.request(contract.system.attention, { token: room.admin.token })).answer
    return items.find(({ kind }) => kind === 'CHAT_MESSAGES')?.count
  }
  const isListed = async () => {
    const { rooms } = (await t.request(liveModeration.rooms, { token: room.admin.token })).answer
    return rooms.some(({ _id }) => _id === room.id)
  }
  const before = (await bell()) ?? 0
  t.clock.set(new Date(room.start.getTime() + 2 * DAY))
  room.admin.token = await aSession(t, room.admin.id)
  expect([await isListed(), await bell(), before > 0]).toEqual([true, before, true])
  await room.decide(id, 'HIDE')
  expect([await isListed(), (await bell()) ?? 0]).toEqual([false, before - 1])
  await room.decide(id, 'UNDO')
  expect(await isListed()).toBe(true)
  t.clock.set(new Date(room.start.getTime() + 7 * DAY))
  room.admin.token = await aSession(t, room.admin.id)
  expect(await isListed()).toBe(false)
})
