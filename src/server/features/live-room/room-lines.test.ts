import { removeOldMessages } from './old-messages.job.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aLiveRoom } from '#tests/kit/live-rooms.ts'
import { presenceTokenOf } from '#tests/kit/presence-tokens.ts'
import { aMember } from '#tests/kit/users.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import type { ChatPage } from '#shared/contract/live-room.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* A line of the chat stays the same line on all screens, whatever becomes of the messages in it. */

const { liveRoom } = contract
const SECOND = 1000

let t: TestApp
let room: Awaited<ReturnType<typeof aLiveRoom>>
let page = 0
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  t.clock.set('2026-11-21T06:30:00.000Z')
  room = await aLiveRoom(t)
  page = 0
})
afterAll(() => t.close())

async function nextPage(): Promise<ChatPage> {
  t.clock.advance(2 * SECOND)
  const made = (await room.page(++page)).page
  if (!made) throw new Error(`Page ${page} is not due.`)
  return made
}

/** Equal greetings in one line: their ids, the first of which stands for it, and who wrote them. */
async function aFoldedLine(names: readonly string[]) {
  const ids: string[] = []
  const writers = []
  for (const name of names) {
    const writer = await room.member({ name })
    ids.push((await room.send(writer.token, 'जय गुरु देव')).answer.message._id)
    writers.push(writer)
  }
  const line = ids[0] ?? ''
  expect((await nextPage()).messages).toMatchObject([{ _id: line, count: names.length }])
  return { ids, line, writers }
}
const remove = (token = '', messageId = '') =>
  t.request(liveRoom.removeMessage, { token, params: { id: room.id, messageId } })
const recent = async () => (await room.enter(room.admin.token)).recent

test('who deletes the first of equal greetings takes one away; the line stays for all, also for those who come later', async () => {
  const { ids, line, writers } = await aFoldedLine(['Asha', 'Ravi', 'Mohan'])
  expect((await remove(writers[0]?.token, ids[0])).status).toBe(204)
  const after = await nextPage()
  expect([after.removed, after.changed]).toMatchObject([[], [{ _id: line, count: 2, name: 'Ravi' }]])
  expect(await recent()).toMatchObject([{ _id: line, count: 2, name: 'Ravi' }])
  await remove(writers[2]?.token, ids[2])
  expect((await nextPage()).changed).toMatchObject([{ _id: line, count: 1, name: 'Ravi' }])
  await remove(writers[1]?.token, ids[1])
  const last = await nextPage()
  expect([last.removed, last.changed]).toEqual([[line], undefined])
  expect(await recent()).toEqual([])
})

test('a greeting that a moderator hides leaves its line, and comes back into it', async () => {
  const { ids, line } = await aFoldedLine(['Asha', 'Ravi', 'Mohan'])
  await room.decide(ids[0] ?? '', 'HIDE')
  expect((await nextPage()).changed).toMatchObject([{ _id: line, count: 2 }])
  await room.decide(ids[0] ?? '', 'UNDO')
  const undone = await nextPage()
  expect([undone.messages, undone.changed]).toMatchObject([[], [{ _id: line, count: 3 }]])
})

test('reports of a line go to the first of it that is shown', async () => {
  const { ids, line } = await aFoldedLine(['Asha', 'Ravi'])
  const reporters = await Promise.all(Array.from({ length: 3 }, () => room.member()))
  const reportAll = async () => {
    for (const { token } of reporters)
      await t.request(liveRoom.report, { token, params: { id: room.id, messageId: line } })
  }
  await reportAll()
  expect((await nextPage()).changed).toMatchObject([{ _id: line, count: 1, name: 'Ravi' }])
  await reportAll()
  expect((await nextPage()).removed).toEqual([line])
  expect((await room.queue('REPORTED')).messages.map(({ _id }) => _id)).toEqual(ids)
})

test('the messages of a deleted account leave the screens of those who have them', async () => {
  const { line, writers } = await aFoldedLine(['Asha', 'Ravi'])
  const [asha] = writers
  const { _id: own } = (await room.send((await room.member()).token, 'How do I sit?')).answer.message
  t.clock.advance(6 * SECOND)
  const { _id: hers } = (await room.send(asha?.token ?? '', 'How do I breathe?')).answer.message
  expect((await nextPage()).messages.map(({ _id }) => _id)).toEqual([own, hers])
  const deleted = await t.request(contract.users.remove, { token: room.admin.token, params: { id: asha?.id ?? '' } })
  expect(deleted.status).toBe(204)
  const after = await nextPage()
  expect([after.removed, after.changed]).toMatchObject([[hers], [{ _id: line, count: 1, name: 'Ravi' }]])
  expect((await recent()).map(({ _id }) => _id)).toEqual([line, own])
  const removals = () => t.db.selectFrom('chat_removals').select('line_id').where('room_id', '=', room.id).execute()
  expect(await removals()).toHaveLength(2)
  t.clock.advance(3601 * SECOND)
  await removeOldMessages(t)
  expect(await removals()).toEqual([])
})

test('a room whose last page is made gives no ticket any more', async () => {
  const { token } = await room.member()
  t.clock.set(new Date(room.start.getTime() + 3600 * SECOND))
  const entered = async () => (await t.request(liveRoom.room, { token, params: { id: room.stream } })).answer.room
  const before = await entered()
  expect(before.ticket).not.toBeNull()
  expect((await room.page(1)).page).toMatchObject({ status: 'COMPLETED' })
  expect((await entered()).ticket).toBeNull()
})

test('ten thousand equal greetings are one line, and a page of less than a kilobyte', async () => {
  const writer = await room.member()
  const first = (await room.send(writer.token, 'जय गुरु देव')).answer.message._id
  await sql`
    insert into chat_messages (id, room_id, user_id, client_id, text, name, fold_key, sent_at, at_ms, state)
    select gen_random_uuid(), room_id, user_id, gen_random_uuid(), text, name, fold_key, sent_at, at_ms, state
    from chat_messages, generate_series(2, 10000) where id = ${first}`.execute(t.db)
  const { ticket } = await room.enter(room.admin.token)
  const answer = await t.request(liveRoom.page, { params: { id: room.id, page: '1' }, query: { ticket } })
  expect((answer.json as { messages: unknown[] }).messages).toMatchObject([{ text: 'जय गुरु देव', count: 10_000 }])
  expect(JSON.stringify(answer.json).length).toBeLessThan(1000)
})

test('a message that is sent again with another text stays what it was', async () => {
  const { token } = await room.member()
  const clientId = newId()
  const first = (await room.send(token, 'How do I sit?', { clientId })).answer.message
  expect((await room.send(token, 'See example.com', { clientId })).answer.message).toEqual(first)
  expect((await nextPage()).messages).toMatchObject([{ text: 'How do I sit?' }])
})

test('from ten members on a page says how many are there, with the reactions of all', async () => {
  const endsAt = new Date(room.start.getTime() + 3600 * SECOND)
  const beat = async () => {
    const { id: userId } = await aMember(t, { plan: 'ANNUAL' })
    const times = { startsAt: room.start, endsAt }
    const token = presenceTokenOf(t, { roomId: room.id, userId, keepsMinutes: true, ...times }) ?? ''
    const body = { token, isPlaying: true, reactions: { HEART: 2 } }
    expect((await t.request(contract.livePresence.heartbeat, { params: { id: room.id }, body })).status).toBe(200)
  }
  for (let member = 0; member < 9; member++) await beat()
  expect(await nextPage()).toMatchObject({ present: null, reactions: { HEART: 18, NAMASTE: 0 } })
  await beat()
  expect(await nextPage()).toMatchObject({ present: 10, reactions: { HEART: 20 } })
})
