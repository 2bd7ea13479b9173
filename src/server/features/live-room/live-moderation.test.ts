import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aLiveRoom } from '#tests/kit/live-rooms.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { liveRoom, liveModeration, audit } = contract
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

test('a pause holds over new sessions until it ends or is ended, and stands in Activity', async () => {
  expect((await pause(member.id, 10)).answer.room.pauses).toMatchObject([{ userId: member.id, name: 'Asha Rao' }])
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
  expect((await pause(room.admin.id, 10)).status).toBe(400)
  for (const minutes of [0, 1441, 1.5]) expect((await pause(member.id, minutes)).status).toBe(400)
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
