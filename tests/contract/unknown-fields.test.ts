import { allCalls } from './calls.ts'
import { requestBodies, REFUSED_CALLS } from './request-bodies.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import {
  aBook,
  aCourse,
  anAudio,
  anEbook,
  aPicture,
  aVideo,
  fixture,
  type LocalFile,
  upload,
  aStream,
} from '#tests/kit/content.ts'
import { liveRoomRowsOf } from '#tests/kit/live-rooms.ts'
import { aDraftMessage } from '#tests/kit/messages.ts'
import { agreeToTerms, aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SMUGGLED = {
  _id: '01900000-dead-7000-8000-000000000001',
  id: '01900000-dead-7000-8000-000000000002',
  createdAt: '1999-12-31T00:00:00.000Z',
  role: 'ADMIN',
  storageKey: 'videos/smuggled.mp4',
  isAdmin: 'smuggled',
}
const MARKS = /01900000-dead|1999-12-31|smuggled/
const withBody = allCalls.filter(({ call }) => call.body)

let t: TestApp
let admin: SignedInUser
let member: SignedInUser
let ids: Record<string, string>
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  member = await aMember(t, { plan: 'ANNUAL' })
  await agreeToTerms(t, member.id)
  const user = await aUser(t)
  const video = await aVideo(t, admin.token)
  const sent = (file: LocalFile) => upload(t, admin.token, file)
  const source = (await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' }))._id
  const series = { token: admin.token, body: requestBodies({ source })['sessionSeries.create'] }
  ids = {
    sessionSeries: (await t.request(contract.sessionSeries.create, series)).answer.series._id,
    initialPlan: (await aVideo(t, admin.token, { usageType: 'INITIAL_PLAN' }))._id,
    source,
    livestreams: (
      await aStream(t, admin.token, { startTime: new Date(t.clock.now().getTime() + 60_000), video: source })
    )._id,
    videoKey: await sent(fixture('two-seconds.mp4', 'video/mp4')),
    newVideoKey: await sent(fixture('two-seconds.mp4', 'video/mp4')),
    audioKey: await sent(fixture('two-seconds.mp3', 'audio/mpeg')),
    thumbnailKey: await sent(aPicture),
    coverKey: await sent(aPicture),
    posterKey: await sent(aPicture),
    bookKey: await sent(aBook),
    videos: video._id,
    renditions: video._id,
    automaticCaptions: video._id,
    courses: (await aCourse(t, admin.token, { videos: [video._id] }))._id,
    audios: (await anAudio(t, admin.token))._id,
    ebooks: (await anEbook(t, admin.token))._id,
    users: user.id,
    userDetails: member.id,
    userNotes: member.id,
    memberViews: member.id,
    team: admin.id,
    messages: await aDraftMessage(t),
    automations: 'ASLEEP',
    reflections: video._id,
    reflectionQuestions: video._id,
  }
  const { token } = admin
  const { room } = (await t.request(contract.liveRoom.room, { token, params: { id: ids.livestreams ?? '' } })).answer
  // Only somebody who has written in the room can be paused.
  await liveRoomRowsOf(t, { userId: user.id, words: 'a member' })
  await t.db.updateTable('chat_messages').set({ room_id: room._id }).where('user_id', '=', user.id).execute()
  ids = { ...ids, liveRoom: room._id, liveModeration: room._id, liveQuestions: room._id }
})
afterAll(() => t.close())

test('every call with a body is tested', () => {
  expect(Object.keys(requestBodies(ids)).toSorted()).toEqual(withBody.map(({ name }) => name).toSorted())
})

test.each(withBody)('$name drops unknown fields and does not return them', async ({ name, call }) => {
  const body = withUnknownFields(requestBodies(ids)[name])
  const read: unknown = call.body && z.decode(call.body, body)
  expect(JSON.stringify(read)).not.toMatch(MARKS)
  // Account deletion needs its own user.
  const person = name === 'me.leave' ? await aUser(t) : call.audience === 'ADMIN' ? admin : member
  const [group = ''] = name.split('.')
  const answer = await t.request(call, {
    params: { id: ids[group] ?? '01900000-0000-7000-8000-00000000ffff' },
    body,
    ...(call.audience !== 'public' && { token: person.token }),
  })
  expect(answer.status < 300, JSON.stringify([answer.status, answer.json])).toBe(!REFUSED_CALLS.includes(name))
  expect(JSON.stringify(answer.json ?? '')).not.toMatch(MARKS)
})

test('unknown fields are not stored, and no user became an administrator', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(t.db)
  expect(tables.map(({ name }) => name)).toContain('public.videos')
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select each::text as row from ${sql.raw(name)} each`.execute(t.db)
    expect(
      rows.map(({ row }) => row).filter((row) => MARKS.test(row)),
      name,
    ).toEqual([])
  }
  expect(JSON.stringify(t.emails)).not.toMatch(MARKS)
  const administrators = await t.db.selectFrom('users').where('role', '=', 'ADMIN').select('id').execute()
  expect(administrators).toEqual([{ id: admin.id }])
})

/** Adds fields to each object that the call does not know. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields)
  if (typeof value !== 'object' || value === null) return value
  return {
    ...SMUGGLED,
    ...Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withUnknownFields(field)])),
  }
}
