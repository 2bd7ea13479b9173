import { testApp, type TestApp } from '#tests/kit/app.ts'
import { moveToBin } from '#tests/kit/content.ts'
import { aLiveRoom } from '#tests/kit/live-rooms.ts'
import type { SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { TERMS_VERSION } from '#shared/domain/consent.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { liveRoom } = contract
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

const messageOf = async (sent: ReturnType<typeof room.send>) => (await sent).answer.message

test('a member whose age was never asked writes only after they have stated it', async () => {
  const { token } = member
  await t.db.deleteFrom('consents').where('user_id', '=', member.id).execute()
  expect((await room.send(token, 'Why?')).json['code']).toBe('CHAT_AGE_UNKNOWN')
  expect((await room.enter(token)).me.mayPost).toBe('AGE_UNKNOWN')
  await t.request(contract.consents.agree, { token, body: { termsVersion: TERMS_VERSION, age: 'ADULT' } })
  expect((await room.enter(token)).me.mayPost).toBe('YES')
  expect((await room.send(token, 'Why?')).status).toBe(200)
})

test('a replay shows what was shown, at its second, and nothing that was hidden, as long as it is open', async () => {
  await messageOf(room.send(member.token, 'How do I sit?'))
  await room.page(1)
  t.clock.advance(5 * SECOND)
  const hidden = await messageOf(room.send(member.token, 'Something bad'))
  await room.page(2)
  await room.decide(hidden._id, 'HIDE')
  await t.db.updateTable('livestreams').set({ replay_days: 2 }).where('id', '=', room.stream).execute()
  const replayed = async () =>
    (await t.request(liveRoom.replayMessages, { token: member.token, params: { id: room.stream } })).answer.messages
  const end = room.start.getTime() + 60 * MINUTE
  t.clock.set(new Date(end - 1))
  expect(await replayed()).toEqual([])
  t.clock.set(new Date(end))
  expect(await replayed()).toMatchObject([{ text: 'How do I sit?', at: 60 }])
  t.clock.set(new Date(end + 48 * 60 * MINUTE))
  expect(await replayed()).toEqual([])
})

test('a session that is deleted or moved while people wait has no room any more, or opens at its new time', async () => {
  const { ticket } = await room.enter(member.token)
  const moved = new Date(room.start.getTime() + 60 * MINUTE)
  await t.db.updateTable('livestreams').set({ start_time: moved }).where('id', '=', room.stream).execute()
  expect(await room.enter(member.token)).toMatchObject({ startsAt: moved, me: { mayPost: 'CLOSED' } })
  await moveToBin(t, room.admin.token, 'livestream', room.stream)
  expect((await room.send(member.token, 'Why?')).status).toBe(404)
  expect((await t.request(liveRoom.room, { token: member.token, params: { id: room.stream } })).status).toBe(404)
  expect((await t.request(liveRoom.page, { params: { id: room.id, page: '1' }, query: { ticket } })).status).toBe(404)
})
