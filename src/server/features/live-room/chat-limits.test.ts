import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aLiveRoom } from '#tests/kit/live-rooms.ts'
import { recordQueries } from '#tests/kit/query-recorder.ts'
import type { SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* What a member who floods or pretends meets first. */

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

const setName = (token: string, name: string) => t.request(contract.liveRoom.setName, { token, body: { name } })

test('a message in slow mode is refused before it locks the room', async () => {
  await room.send(member.token, 'One')
  const queries = recordQueries(t.product.database)
  expect((await room.send(member.token, 'Two')).status).toBe(429)
  expect(queries.filter(({ text }) => text.includes('for no key update'))).toEqual([])
})

test('no display name is invisible or the team’s, and refused ones count for the limit', async () => {
  const { token } = member
  for (const name of ['\u2800', '🙏', 'Admin', 'Guru Ji', 'Mоderator', 'Meera Iyer', 'MEERA  IYER', 'Sadhana'])
    expect([name, (await setName(token, name)).status]).toEqual([name, 400])
  expect((await setName(room.admin.token, 'Guru Ji')).status).toBe(200)
  for (const name of ['a.com', 'b.com']) await setName(token, name)
  expect((await setName(token, 'd.com')).status).toBe(429)
})

test.each(['Admin Rao', 'Sadhana Rao', 'Guruji', 'Moderator'])(
  'a member whose profile says %s chooses a name before they write',
  async (name) => {
    const { token } = await room.member({ name })
    expect((await room.send(token, 'How do I sit?')).json).toMatchObject({ code: 'CHAT_NAME_RESERVED' })
    expect((await setName(token, 'Asha')).status).toBe(200)
    expect((await room.send(token, 'How do I sit?')).status).toBe(200)
  },
)
