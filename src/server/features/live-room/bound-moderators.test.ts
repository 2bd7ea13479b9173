import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aLiveRoom } from '#tests/kit/live-rooms.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import type { Call } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { newId } from '#server/platform/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Moderators who are bound to single sessions, with every call of moderators. */

const { liveModeration, liveQuestions, attendance, team } = contract

let t: TestApp
let owner: SignedInUser
let bound: SignedInUser
let own: Awaited<ReturnType<typeof aLiveRoom>>
let other: Awaited<ReturnType<typeof aLiveRoom>>
const streamOf = async (roomId: string) =>
  (await t.db.selectFrom('live_rooms').select('livestream_id').where('id', '=', roomId).executeTakeFirstOrThrow())
    .livestream_id ?? ''
beforeAll(async () => {
  t = await testApp()
  owner = await anAdmin(t)
  bound = await anAdmin(t, { name: 'Ravi', teamRoles: ['MODERATOR'] })
  own = await aLiveRoom(t)
  other = await aLiveRoom(t)
  await bindTo([await streamOf(own.id)])
})
afterAll(() => t.close())

const versionOf = async () =>
  (await t.request(team.list, { token: owner.token })).answer.members.find(({ _id }) => _id === bound.id)?.version
const bindTo = async (livestreamIds: string[] | null) => {
  const body = { livestreamIds, version: await versionOf() }
  return t.request(team.update, { token: owner.token, params: { id: bound.id }, body })
}

const calls = Object.entries(liveModeration).map(([name, call]): [string, Call] => [name, call])
test.each(calls.filter(([, call]) => call.path.includes(':id')))(
  '%s is refused in the room of another session',
  async (_name, call) => {
    const writer = await other.member()
    const message = (await other.send(writer.token, 'see example.com')).answer.message._id
    const params = { id: other.id, messageId: message, userId: writer.id }
    const body = { decision: 'SHOW', userId: writer.id, minutes: 5 }
    const { status, json } = await t.request(call, { token: bound.token, params, ...(call.body && { body }) })
    expect([status, json.code]).toEqual([403, 'ROOM_OF_OTHERS'])
    // What is refused changes nothing, and an owner may.
    const { state } = await t.db
      .selectFrom('chat_messages')
      .select('state')
      .where('id', '=', message)
      .executeTakeFirstOrThrow()
    expect(state).toBe('HELD')
  },
)

test('the list has the own room alone, which they moderate', async () => {
  const listed = async ({ token }: SignedInUser) =>
    (await t.request(liveModeration.rooms, { token })).answer.rooms.map(({ _id }) => _id)
  expect(await listed(bound)).toEqual([own.id])
  expect(await listed(owner)).toEqual(expect.arrayContaining([own.id, other.id]))
  const params = { id: own.id }
  expect((await t.request(liveModeration.get, { token: bound.token, params })).status).toBe(200)
})

test('the words of all rooms, questions and attendance are not theirs', async () => {
  const setWords = await t.request(liveModeration.setWords, { token: bound.token, body: { words: ['x'], version: 0 } })
  expect(setWords.json.code).toBe('ROOM_OF_OTHERS')
  for (const call of [liveQuestions.list, attendance.figures]) {
    const { json } = await t.request(call, { token: bound.token, params: { id: own.id } })
    expect(json.code).toBe('PERMISSION_REQUIRED')
  }
})

test('in other rooms they write as members do', async () => {
  expect((await other.send(bound.token, 'see example.com')).answer.message.state).toBe('HELD')
  expect((await own.send(bound.token, 'see example.com')).answer.message.state).toBe('SHOWN')
})

test('unbound they moderate everything; a teacher cannot be bound, nor anybody to what is no session', async () => {
  expect((await bindTo([newId()])).status).toBe(422)
  expect((await bindTo([])).status).toBe(400)
  expect((await bindTo(null)).answer.member.livestreamIds).toBeNull()
  const params = { id: other.id }
  expect((await t.request(liveModeration.get, { token: bound.token, params })).status).toBe(200)
  const body = { roles: ['MODERATOR', 'TEACHER'], livestreamIds: [await streamOf(own.id)], version: await versionOf() }
  const changed = await t.request(team.update, { token: owner.token, params: { id: bound.id }, body })
  expect(changed.answer.member.livestreamIds).toBeNull()
})
