import { NOON, testApp, type TestApp } from '#tests/kit/app.ts'
import { aStream, aVideo } from '#tests/kit/content.ts'
import { aMember, anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { livestreams } = contract
const UNKNOWN_ID = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let admin: SignedInUser
let source: string
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
  source = (await aVideo(t, admin.token, { title: 'Satsang', usageType: 'LIVESTREAM_SOURCE' }))._id
  await t.db.updateTable('videos').set({ duration_in_seconds: 3600 }).execute()
})
beforeEach(async () => {
  t.clock.set(NOON)
  await t.db.deleteFrom('livestreams').execute()
})
afterAll(() => t.close())

const create = (body: object) =>
  t.request(livestreams.create, {
    token: admin.token,
    body: { title: 'Sunday', video: source, startTime: '2026-11-22T04:30:00Z', ...body },
  })
const list = async (query: Record<string, string> = {}) =>
  (await t.request(livestreams.list, { token: admin.token, query })).answer

test('a stream lasts an hour by default, and its start may be given in any time zone', async () => {
  const { status, answer } = await create({ startTime: '2026-11-22T10:00:00+05:30' })
  expect(status).toBe(201)
  expect(answer.stream).toMatchObject({
    title: 'Sunday',
    video: { _id: source, title: 'Satsang', videoFileUrl: expect.stringMatching(/^\/files\//) },
    startTime: new Date('2026-11-22T04:30:00.000Z'),
    durationInMinutes: 60,
    status: 'SCHEDULED',
    createdAt: t.clock.now(),
  })
  expect((await list()).streams[0]).toEqual(answer.stream)
})

test.each([
  { body: { title: ' ' }, fields: { title: 'Session title is required.' } },
  { body: { durationInMinutes: 0 }, fields: { durationInMinutes: 'Duration is at least 1 minute.' } },
  { body: { durationInMinutes: 1.5 }, fields: { durationInMinutes: 'Duration must be whole minutes.' } },
  { body: { durationInMinutes: 1441 }, fields: { durationInMinutes: 'Duration can be at most a day.' } },
  { body: { video: undefined }, fields: { video: 'This id cannot be read.' } },
  { body: { startTime: undefined }, fields: { startTime: expect.any(String) } },
  { body: { startTime: 'tomorrow' }, fields: { startTime: expect.any(String) } },
])('refused with a message at its field: $body', async ({ body, fields }) => {
  const { status, json } = await create(body)
  expect([status, json.fields]).toEqual([400, fields])
})

test.each([
  { startTime: '2026-11-21T06:28:59.999Z', status: 422 },
  { startTime: '2026-11-21T06:29:00.000Z', status: 201 },
  { startTime: '2026-11-21T06:31:00.000Z', status: 201 },
])('at 06:30:59.999 a start at $startTime answers $status', async ({ startTime, status }) => {
  t.clock.set('2026-11-21T06:30:59.999Z')
  const answer = await create({ startTime })
  const message = 'Please select a future date and time for scheduling.'
  expect([answer.status, answer.json.fields]).toEqual([status, status === 422 ? { startTime: message } : undefined])
})

describe('two streams at the same time', () => {
  test.each([
    { startTime: '2026-11-22T03:30:00Z', status: 201 },
    { startTime: '2026-11-22T03:30:00.001Z', status: 409 },
    { startTime: '2026-11-21T04:30:00Z', durationInMinutes: 1440, status: 201, now: '2026-11-21T04:00:00Z' },
    { startTime: '2026-11-21T04:30:00.001Z', durationInMinutes: 1440, status: 409, now: '2026-11-21T04:00:00Z' },
    { startTime: '2026-11-22T05:29:59.999Z', status: 409 },
    { startTime: '2026-11-22T05:30:00Z', status: 201 },
  ])('with a stream at 04:30, one at $startTime answers $status', async ({ status, now = NOON, ...body }) => {
    t.clock.set(now)
    await create({})
    const answer = await create(body)
    expect([answer.status, answer.json.code]).toEqual([status, status === 409 ? 'STREAM_OVERLAP' : undefined])
  })

  test('are scheduled with allowOverlap', async () => {
    await create({})
    expect((await create({ allowOverlap: true })).status).toBe(201)
    expect((await create({ allowOverlap: 'yes' })).status).toBe(400)
  })

  test('of three requests at once only one is scheduled', async () => {
    const answers = await Promise.all([create({}), create({}), create({})])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})

test('only a video that was uploaded for streams can be streamed', async () => {
  const course = await aVideo(t, admin.token)
  const initial = await aVideo(t, admin.token, { usageType: 'INITIAL_PLAN' })
  for (const video of [UNKNOWN_ID, course._id, initial._id]) {
    const { status, json } = await create({ video })
    expect([status, json.code]).toEqual([422, 'UNKNOWN_ITEM'])
  }
})

test.each([
  ['2026-11-22T04:29:59.999Z', 'SCHEDULED'],
  ['2026-11-22T04:30:00.000Z', 'LIVE'],
  ['2026-11-22T05:29:59.999Z', 'LIVE'],
  ['2026-11-22T05:30:00.000Z', 'COMPLETED'],
])('at %s it is %s', async (at, expected) => {
  const { stream } = (await create({})).answer
  t.clock.set(at)
  const token = (await anAdmin(t)).token
  const { streams, serverTime } = (await t.request(livestreams.list, { token })).answer
  expect(streams.find(({ _id }) => _id === stream._id)?.status).toBe(expected)
  expect(serverTime).toEqual(new Date(at))
})

describe('the list', () => {
  test('is newest first by creation, in pages, and searches titles', async () => {
    const titles = ['Moon C', 'moon B', 'Moon A']
    for (const [index, title] of titles.toReversed().entries()) {
      t.clock.advance(1)
      await create({ title, startTime: new Date(Date.parse(NOON) + (5 - index) * 86_400_000).toISOString() })
    }
    const first = await list({ search: 'MOON', limit: '2' })
    expect([first.streams.map(({ title }) => title), first.total]).toEqual([titles.slice(0, 2), 3])
    const second = await list({ search: 'MOON', limit: '2', cursor: first.nextCursor ?? '' })
    expect([second.streams.map(({ title }) => title), second.nextCursor]).toEqual([['Moon A'], null])
  })
})

test('a stream can be deleted once, and then neither it nor its file opens for members', async () => {
  const stream = await aStream(t, admin.token, { startTime: t.clock.now() })
  const member = await aMember(t, { plan: 'ANNUAL' })
  const watch = () => t.request(contract.liveSessions.stream, { token: member.token, params: { id: stream._id } })
  const address = (await watch()).answer.stream.video?.videoFileUrl
  expect((await fetch(t.address + address)).status).toBe(200)
  const asked = await t.request(contract.bin.uses, {
    token: admin.token,
    params: { kind: 'livestream', id: stream._id },
  })
  const query = { confirmedUses: asked.answer.confirmation ?? '' }
  const remove = () => t.request(livestreams.remove, { token: admin.token, params: { id: stream._id }, query })
  const answers = await Promise.all([remove(), remove()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  expect((await watch()).status).toBe(404)
  t.clock.advance(3000)
  expect((await fetch(t.address + address)).status).toBe(403)
})

test('members can neither list, schedule nor delete streams', async () => {
  const { token } = await aMember(t, { plan: 'ANNUAL' })
  const stream = await aStream(t, admin.token, { startTime: t.clock.now(), video: source })
  expect((await t.request(livestreams.list, { token })).status).toBe(403)
  expect((await t.request(livestreams.create, { token, body: {} })).status).toBe(403)
  expect((await t.request(livestreams.update, { token, params: { id: stream._id }, body: {} })).status).toBe(403)
  expect((await t.request(livestreams.remove, { token, params: { id: stream._id } })).status).toBe(403)
})

describe('a change of a stream', () => {
  const update = (id: string, body: object) =>
    t.request(livestreams.update, { token: admin.token, params: { id }, body })

  test('keeps its id and changes only what is sent', async () => {
    const { stream } = (await create({})).answer
    const other = (await aVideo(t, admin.token, { title: 'Full moon', usageType: 'LIVESTREAM_SOURCE' }))._id
    const startTime = new Date('2026-11-22T05:00:00Z')
    const body = { startTime, video: other, durationInMinutes: 30, version: stream.version }
    const { status, answer } = await update(stream._id, body)
    expect(status).toBe(200)
    expect(answer.stream).toMatchObject({
      _id: stream._id,
      title: 'Sunday',
      video: { _id: other },
      startTime,
      durationInMinutes: 30,
      version: stream.version + 1,
    })
    expect((await list()).streams).toEqual([answer.stream])
    const [entry] = await t.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'livestream.update')
      .orderBy('id', 'desc')
      .execute()
    expect(entry?.details).toMatchObject({ before: { video: 'Satsang' }, after: { video: 'Full moon' } })
  })

  test('that was made from an older version is refused, with the stream as it is now', async () => {
    const { stream } = (await create({})).answer
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => update(stream._id, { title, version: stream.version })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.json).toMatchObject({ code: 'CHANGED_MEANWHILE', stream: { _id: stream._id, version: 2 } })
  })

  test('into the past or of an unknown stream or video is refused', async () => {
    const { stream } = (await create({})).answer
    const past = await update(stream._id, { startTime: '2026-11-20T04:30:00Z' })
    expect([past.status, past.json.fields]).toEqual([
      422,
      { startTime: 'Please select a future date and time for scheduling.' },
    ])
    const course = await aVideo(t, admin.token)
    expect((await update(stream._id, { video: course._id })).json.code).toBe('UNKNOWN_ITEM')
    expect((await update(UNKNOWN_ID, { title: 'Nobody' })).status).toBe(404)
    expect((await update(stream._id, { title: ' ' })).status).toBe(400)
    expect((await list()).streams).toEqual([stream])
  })

  test('is refused at the time of another one unless it is allowed, and does not overlap with itself', async () => {
    const { stream } = (await create({})).answer
    const other = (await create({ startTime: '2026-11-22T06:30:00Z' })).answer.stream
    expect((await update(stream._id, { startTime: '2026-11-22T05:00:00Z' })).status).toBe(200)
    const body = { startTime: '2026-11-22T05:45:00Z' }
    expect((await update(stream._id, body)).json.code).toBe('STREAM_OVERLAP')
    expect((await update(stream._id, { ...body, allowOverlap: true })).status).toBe(200)
    // Its times overlap now; a change of its title has nothing to do with that.
    expect((await update(other._id, { title: 'Other' })).status).toBe(200)
  })

  test.each([
    { at: '2026-11-22T04:29:59.999Z', status: 200 },
    { at: '2026-11-22T04:30:00.000Z', status: 409 },
    { at: '2026-11-23T04:30:00.000Z', status: 409 },
  ])('from its start on can only be of its title: at $at $status', async ({ at, status }) => {
    const { stream } = (await create({})).answer
    t.clock.set(at)
    const token = (await anAdmin(t)).token
    const change = (body: object) => t.request(livestreams.update, { token, params: { id: stream._id }, body })
    expect((await change({ title: 'Renamed', durationInMinutes: 60 })).status).toBe(200)
    const answer = await change({ durationInMinutes: 61 })
    expect([answer.status, answer.json.code]).toEqual([status, status === 409 ? 'STREAM_STARTED' : undefined])
    expect((await change({ startTime: '2026-11-24T04:30:00Z' })).status).toBe(status)
  })
})
