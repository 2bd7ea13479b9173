import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, aPicture, aStream, aVideo, fixture, upload, moveToBin } from '#tests/kit/content.ts'
import { aMember, anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { videos } = contract
const clip = fixture('two-seconds.mp4', 'video/mp4')

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const create = (body: unknown) => t.request(videos.create, { token: admin.token, body })
const change = (id: string, body: unknown) => t.request(videos.update, { token: admin.token, params: { id }, body })
const remove = (id: string) => t.request(videos.remove, { token: admin.token, params: { id } })
const list = async (query: Record<string, string>) =>
  (await t.request(videos.list, { token: admin.token, query })).answer

test('length and size of a video are read from the uploaded file; values in the request are ignored', async () => {
  const storageKey = await upload(t, admin.token, clip)
  const sent = { durationInSeconds: 9999, sizeInBytes: 1, videoFileUrl: 'https://elsewhere.example/x.mp4' }
  const { status, answer } = await create({ title: 'Breath', description: 'Sit.', storageKey, ...sent })
  expect(status).toBe(201)
  expect(answer.video).toMatchObject({
    title: 'Breath',
    usageType: 'COURSE',
    sequenceOrder: 1,
    sizeInBytes: clip.bytes.length,
    isPublished: false,
    publishAt: null,
    createdAt: t.clock.now(),
  })
  expect(answer.video.durationInSeconds).toBeCloseTo(2, 0)
  const file = await fetch(t.address + answer.video.videoFileUrl)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect((await file.arrayBuffer()).byteLength).toBe(clip.bytes.length)
})

test.each([
  { what: 'no title', body: { title: '' }, field: 'title', message: 'Title is required.' },
  { what: 'no description', body: { description: ' ' }, field: 'description', message: 'Description is required.' },
  { what: 'no file', body: { storageKey: undefined }, field: 'storageKey', message: 'Video file is required.' },
  { what: 'order 0', body: { sequenceOrder: 0 }, field: 'sequenceOrder', message: 'Sequence order starts at 1.' },
  {
    what: 'half an order',
    body: { sequenceOrder: 1.5 },
    field: 'sequenceOrder',
    message: 'Sequence order must be a whole number.',
  },
  {
    what: 'another use',
    body: { usageType: 'TRAILER' },
    field: 'usageType',
    message: 'Please choose what the video is for.',
  },
])('$what is refused with a message at its field', async ({ body, field, message }) => {
  const answer = await create({ title: 'Breath', description: 'Sit.', storageKey: 'videos/x.mp4', ...body })
  expect([answer.status, answer.json.fields]).toEqual([400, { [field]: message }])
})

test('refuses a missing upload, a file of another kind, and an upload in use, also for two requests at once', async () => {
  const body = { title: 'Breath', description: 'Sit.' }
  const codeOf = async (storageKey: string) => (await create({ ...body, storageKey })).json.code
  expect(await codeOf('videos/nothing.mp4')).toBe('UPLOAD_MISSING')
  expect(await codeOf(await upload(t, admin.token, aPicture))).toBe('UNSUPPORTED_TYPE')
  const storageKey = await upload(t, admin.token, clip)
  const answers = await Promise.all([create({ ...body, storageKey }), create({ ...body, storageKey })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

describe('the list', () => {
  test('is oldest first, and can be searched by title and filtered by usage type', async () => {
    const titles = ['Sea one', 'sea TWO', 'Sea 100%']
    for (const title of titles) {
      t.clock.advance(1)
      await aVideo(t, admin.token, { title, usageType: title === 'sea TWO' ? 'INITIAL_PLAN' : 'COURSE' })
    }
    const titlesOf = async (query: Record<string, string>) => (await list(query)).videos.map(({ title }) => title)
    expect(await titlesOf({ search: 'SEA' })).toEqual(titles)
    expect(await titlesOf({ search: '0%' })).toEqual(['Sea 100%'])
    expect(await titlesOf({ search: 'sea', usageType: 'INITIAL_PLAN' })).toEqual(['sea TWO'])
    const page = await list({ search: 'sea', limit: '2' })
    expect([page.videos.length, page.total]).toEqual([2, 3])
    expect(await titlesOf({ search: 'sea', limit: '2', cursor: page.nextCursor ?? '' })).toEqual(['Sea 100%'])
    expect((await list({})).videos.at(-1)?.title).toBe('Sea 100%')
    expect((await t.request(videos.list, { token: admin.token, query: { usageType: 'X' } })).status).toBe(400)
  })
})

test('an update changes only the given fields; one of an unknown video leaves no audit entry', async () => {
  const video = await aVideo(t, admin.token)
  const { answer } = await change(video._id, { title: 'Renamed', sequenceOrder: 7, storageKey: 'videos/other.mp4' })
  expect(answer.video).toMatchObject({
    ...video,
    title: 'Renamed',
    sequenceOrder: 7,
    version: 2,
    videoFileUrl: expect.anything(),
  })
  expect((await change(video._id, {})).answer.video.title).toBe('Renamed')
  const unknownId = '01900000-0000-7000-8000-00000000ffff'
  for (const body of [{}, { title: 'x' }]) expect((await change(unknownId, body)).status).toBe(404)
  const subject = `video:${unknownId}`
  expect(await t.db.selectFrom('audit_entries').select('id').where('subject', '=', subject).execute()).toEqual([])
})

test('a deleted video disappears from its course and its stream; its file is deleted only when it leaves the bin', async () => {
  const video = await aVideo(t, admin.token)
  const stays = await aVideo(t, admin.token, { title: 'Stays' })
  const course = await aCourse(t, admin.token, { videos: [video._id, stays._id] })
  const source = await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' })
  const stream = await aStream(t, admin.token, { startTime: t.clock.now(), video: source._id })
  const member = await aMember(t, { plan: 'ANNUAL' })
  expect((await remove(source._id)).json.code).toBe('USES_NOT_CONFIRMED')
  expect(await moveToBin(t, admin.token, 'video', source._id)).toBe(204)
  const answers = await Promise.all([remove(video._id), remove(video._id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])

  const courseAnswer = await t.request(contract.library.course, { token: member.token, params: { id: course._id } })
  expect(courseAnswer.answer.course.videos.map(({ title }) => title)).toEqual(['Stays'])
  const { streams } = (await t.request(contract.livestreams.list, { token: admin.token })).answer
  expect(streams.find(({ _id }) => _id === stream._id)).toMatchObject({ video: null, status: 'LIVE' })
  const seen = await t.request(contract.liveSessions.stream, { token: member.token, params: { id: stream._id } })
  expect(seen.status).toBe(404)
  const scheduledDeletions = () =>
    t.db.selectFrom('files_to_delete').select('key').where('key', '=', video.storageKey).execute()
  expect(await scheduledDeletions()).toEqual([])
  const purging = { token: admin.token, params: { kind: 'video', id: video._id } }
  expect((await t.request(contract.bin.purge, purging)).status).toBe(204)
  expect(await scheduledDeletions()).toHaveLength(1)
  expect((await fetch(t.address + video.videoFileUrl)).status).toBe(200)
})

test('a video of another usage type in a course, as an earlier release allowed, is not shown there', async () => {
  const video = await aVideo(t, admin.token)
  const course = await aCourse(t, admin.token, { videos: [video._id] })
  const member = await aMember(t, { plan: 'ANNUAL' })
  await t.db.updateTable('videos').set({ usage_type: 'INITIAL_PLAN' }).where('id', '=', video._id).execute()
  const { answer } = await t.request(contract.library.course, { token: member.token, params: { id: course._id } })
  expect(answer.course.videos).toEqual([])
  const { courses } = (await t.request(contract.library.courses, { token: member.token })).answer
  expect(courses.find(({ _id }) => _id === course._id)?.videoCount).toBe(0)
})
