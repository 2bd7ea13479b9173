import {
  fetchStatus,
  openAccessFixture,
  type AccessFixture,
  HOUR_IN_MS,
  REPLAY_IN_MS,
  NOON,
  FIRST_SESSION_START,
  STREAM_START,
} from '#tests/kit/access-fixture.ts'
import { aCourse, aVideo } from '#tests/kit/content.ts'
import { addDerivedFiles } from '#tests/kit/derived-files.ts'
import { aMember } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { type ItemKind, NOTHING_SEEN } from '#shared/domain/progress.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { keep, begun } = contract.progress
const DAY_IN_MS = 24 * HOUR_IN_MS

let access: AccessFixture
let items: Record<'video' | 'audio' | 'ebook' | 'hidden' | 'loose' | 'dayOne', { kind: ItemKind; itemId: string }>
let token: string
let memberId: string
beforeAll(async () => {
  access = await openAccessFixture()
  const idOf = async (table: 'videos' | 'audios', key: string) =>
    (await access.t.db.selectFrom(table).select('id').where('storage_key', '=', key).executeTakeFirstOrThrow()).id
  const book = access.t.db.selectFrom('ebooks').select('id').where('file_key', '=', access.keys['a course e-book'])
  items = {
    video: { kind: 'VIDEO', itemId: await idOf('videos', access.keys['a course video']) },
    audio: { kind: 'AUDIO', itemId: await idOf('audios', access.keys['a course audio']) },
    ebook: { kind: 'EBOOK', itemId: (await book.executeTakeFirstOrThrow()).id },
    hidden: { kind: 'VIDEO', itemId: await idOf('videos', access.keys['a video of a hidden course']) },
    loose: { kind: 'VIDEO', itemId: await idOf('videos', access.keys['a video of no course']) },
    dayOne: { kind: 'VIDEO', itemId: await idOf('videos', access.keys['the video of day 1']) },
  }
})
beforeEach(async () => {
  access.t.clock.set(NOON)
  ;({ token, id: memberId } = await aMember(access.t, { plan: 'ANNUAL' }))
})
afterAll(() => access.close())

const mark = (item: { kind: ItemKind; itemId: string }, details: object = {}) => ({
  ...item,
  furthest: 60,
  latest: 60,
  length: 3600,
  seen: NOTHING_SEEN,
  isFinished: false,
  ageInMs: 0,
  ...details,
})
const send = (marks: object[], as = token) => access.t.request(keep, { token: as, body: { marks } })
const rowsOf = (userId = memberId) =>
  access.t.db.selectFrom('progress').selectAll().where('user_id', '=', userId).orderBy('item_id').execute()
async function courseOf(as = token) {
  const params = { id: access.courses.shown }
  return (await access.t.request(contract.library.course, { token: as, params })).answer.course
}

describe('saving progress', () => {
  test('the course shows the progress of each item, its card that of the course', async () => {
    expect((await send([mark(items.video), mark(items.ebook, { latest: 3, furthest: 4, length: 8 })])).status).toBe(204)
    const course = await courseOf()
    expect(course.videos[0]?.progress).toMatchObject({ latest: 60, furthest: 60, length: 3600, latestAt: NOON })
    expect(course.ebooks[0]?.progress).toMatchObject({ latest: 3, furthest: 4, length: 8, isFinished: false })
    expect(course.audios[0]?.progress).toBeNull()
    const { courses } = (await access.t.request(contract.library.courses, { token })).answer
    expect(courses[0]?.progress).toBeCloseTo((60 / 3600 + 4 / 8) / 3)
    expect([items.video.itemId, items.ebook.itemId]).toContain(courses[0]?.latestItem)
  })

  test('sending the same batch again, also twice at once, changes nothing', async () => {
    const batch = [mark(items.video, { ageInMs: 5000 }), mark(items.audio, { furthest: 1, latest: 1 })]
    await send(batch)
    const before = await rowsOf()
    await Promise.all([send(batch), send(batch.toReversed())])
    expect(await rowsOf()).toEqual(before)
  })

  test('the furthest position never goes back, the latest position is that of the latest moment', async () => {
    await send([mark(items.video, { furthest: 900, latest: 900 })])
    access.t.clock.advance(60_000)
    await send([mark(items.video, { furthest: 30, latest: 30 })])
    // A device that was offline sends a mark from ten minutes ago.
    await send([mark(items.video, { furthest: 1200, latest: 1200, ageInMs: 600_000 })])
    expect(await rowsOf()).toMatchObject([{ furthest: 1200, latest: 30 }])
  })

  test('two marks of one item in a batch are merged', async () => {
    await send([mark(items.video, { latest: 10, ageInMs: 1 }), mark(items.video, { latest: 20, furthest: 30 })])
    expect(await rowsOf()).toMatchObject([{ latest: 20, furthest: 60 }])
  })

  test('the seen parts of several marks in a batch are merged', async () => {
    const seen = (picture: string) => picture.padEnd(100, '0')
    const parts = ['11', '0001', '000001']
    await send(parts.map((picture, at) => mark(items.video, { seen: seen(picture), ageInMs: 100 - at })))
    expect(await rowsOf()).toMatchObject([{ seen: seen('110101') }])
  })

  test('an item is finished from 95 % on or when the mark says so, and stays finished', async () => {
    await send([mark(items.video, { furthest: 3420, latest: 3420 }), mark(items.ebook, { isFinished: true })])
    await send([mark(items.video, { ageInMs: 0, latest: 0 })])
    const course = await courseOf()
    expect([course.videos[0]?.progress?.isFinished, course.ebooks[0]?.progress?.isFinished]).toEqual([true, true])
  })

  test('seen parts add up, and the length is the one the server knows', async () => {
    await send([mark(items.video, { seen: '11' + '0'.repeat(98), length: 5, latest: 4, furthest: 4 })])
    await send([mark(items.video, { seen: '01' + '1'.repeat(1) + '0'.repeat(97) })])
    const [row] = await rowsOf()
    expect([row?.seen, row?.length]).toEqual(['111' + '0'.repeat(97), 3600])
  })

  test('1,000 marks in 40 batches at once, in any order, lose nothing', async () => {
    const updates = Array.from({ length: 1000 }, (_, n) => {
      const position = (n * 7919) % 3400
      return mark(items.video, { furthest: position, latest: position, ageInMs: (n * 7907) % 100_003 })
    })
    const batches = Array.from({ length: 40 }, (_, n) => updates.slice(n * 25, n * 25 + 25))
    const answers = await Promise.all(batches.map((batch) => send(batch)))
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    const newest = updates.reduce((a, b) => (b.ageInMs < a.ageInMs ? b : a))
    const furthest = Math.max(...updates.map((each) => each.furthest))
    expect(await rowsOf()).toMatchObject([{ furthest, latest: newest.latest }])
  })
})

describe('items that the member may not open', () => {
  test('are skipped, and the rest is saved', async () => {
    const unknown = { kind: 'VIDEO', itemId: '01900000-0000-7000-8000-00000000eeee' } as const
    const wrongKind = { kind: 'AUDIO', itemId: items.video.itemId } as const
    const all = [items.hidden, items.loose, items.dayOne, unknown, wrongKind, items.audio].map((item) => mark(item))
    expect((await send(all)).status).toBe(204)
    expect(await rowsOf()).toMatchObject([{ item_id: items.audio.itemId }])
  })

  test.each(['INACTIVE', 'EXPIRED', 'INITIAL'] as const)('%s saves no progress in a course', async (person) => {
    const as = (await access.tokenOf(person)) ?? ''
    expect((await send([mark(items.video), mark(items.ebook)], as)).status).toBe(204)
    expect(await rowsOf(access.ids[person])).toEqual([])
    expect((await access.t.request(begun, { token: as })).answer).toEqual({ items: [] })
  })

  test('removing the plan stops it at once, and keeps what was saved', async () => {
    await send([mark(items.video)])
    const ending = { ended_at: NOON, end_reason: 'REMOVED' } as const
    await access.t.db.updateTable('grants').set(ending).where('user_id', '=', memberId).execute()
    access.t.clock.advance(1)
    expect((await send([mark(items.video, { latest: 90 })])).status).toBe(204)
    expect(await rowsOf()).toMatchObject([{ latest: 60 }])
    expect((await access.t.request(begun, { token })).answer).toEqual({ items: [] })
  })

  test('progress in a webinar is saved from its start on, and shown with its recording', async () => {
    const member = await aMember(access.t, { plan: 'INITIAL' })
    await send([mark(items.dayOne)], member.token)
    expect(await rowsOf(member.id)).toEqual([])
    access.t.clock.set(new Date(FIRST_SESSION_START.getTime() + HOUR_IN_MS / 2))
    await send([mark(items.dayOne)], member.token)
    const stateOf = async () => (await access.t.request(contract.programme.state, { token: member.token })).answer.data
    expect((await stateOf()).todayVideo?.progress).toMatchObject({ latest: 60 })
    access.t.clock.set(new Date(FIRST_SESSION_START.getTime() + HOUR_IN_MS))
    await send([mark(items.dayOne, { latest: 90, furthest: 90 })], member.token)
    expect((await stateOf()).recordedVideos[0]?.progress).toMatchObject({ latest: 90 })
  })

  test('progress in a live session is saved from its start on, for those whose plan opens it', async () => {
    const { video_id: videoId } = await access.t.db
      .selectFrom('livestreams')
      .select('video_id')
      .where('id', '=', access.stream)
      .executeTakeFirstOrThrow()
    const live = { kind: 'VIDEO', itemId: videoId ?? '' } as const
    const at = async (instant: number, person: 'ANNUAL' | 'INITIAL' | 'ADMIN') => {
      access.t.clock.set(new Date(instant))
      await send([mark(live)], await access.tokenOf(person))
      return (await rowsOf(access.ids[person])).length
    }
    expect(await at(STREAM_START.getTime() - 1, 'ANNUAL')).toBe(0)
    expect(await at(STREAM_START.getTime(), 'INITIAL')).toBe(0)
    expect(await at(STREAM_START.getTime(), 'ADMIN')).toBe(0)
    expect(await at(STREAM_START.getTime(), 'ANNUAL')).toBe(1)
    // The recording counts, and a phone that was offline sends its last marks later.
    const end = STREAM_START.getTime() + HOUR_IN_MS + REPLAY_IN_MS
    for (const late of [-REPLAY_IN_MS, -1, 23 * HOUR_IN_MS]) {
      await access.t.db.deleteFrom('progress').execute()
      expect(await at(end + late, 'ANNUAL')).toBe(1)
    }
    await access.t.db.deleteFrom('progress').execute()
    expect(await at(end + 24 * HOUR_IN_MS, 'ANNUAL')).toBe(0)
  })
})

test('items in progress are listed latest first, without finished ones', async () => {
  const short = { latest: 1, furthest: 1 }
  await send([mark(items.video, { ageInMs: 1000 }), mark(items.audio, short), mark(items.ebook, { isFinished: true })])
  const { items: list } = (await access.t.request(begun, { token })).answer
  expect(list.map(({ itemId }) => itemId)).toEqual([items.audio.itemId, items.video.itemId])
  expect(list[0]).toMatchObject({ kind: 'AUDIO', courseId: access.courses.shown, courseTitle: 'A House at Dawn' })
})

test('an item of several courses is listed with the course most begun, else with the newest', async () => {
  const { token: admin } = access.admin
  const [shared, own] = [await aVideo(access.t, admin), await aVideo(access.t, admin)]
  const older = await aCourse(access.t, admin, { title: 'Older', videos: [own._id, shared._id] })
  access.t.clock.advance(1000)
  const newer = await aCourse(access.t, admin, { title: 'Newer', videos: [shared._id] })
  const listedCourses = async () =>
    (await access.t.request(begun, { token })).answer.items.map(({ courseId }) => courseId)
  await send([mark({ kind: 'VIDEO', itemId: shared._id }, { furthest: 1, latest: 1 })])
  expect(await listedCourses()).toEqual([newer._id])
  await send([mark({ kind: 'VIDEO', itemId: own._id }, { isFinished: true })])
  expect(await listedCourses()).toEqual([older._id])
})

test('an item that was taken out of its course no longer counts', async () => {
  const [stays, leaves] = [await aVideo(access.t, access.admin.token), await aVideo(access.t, access.admin.token)]
  const course = await aCourse(access.t, access.admin.token, { videos: [stays._id, leaves._id] })
  await send([stays, leaves].map(({ _id }) => mark({ kind: 'VIDEO', itemId: _id }, { isFinished: true })))
  const share = async () => {
    const { courses } = (await access.t.request(contract.library.courses, { token })).answer
    return courses.find(({ _id }) => _id === course._id)?.progress
  }
  expect(await share()).toBe(1)
  await access.t.db.deleteFrom('course_videos').where('video_id', '=', leaves._id).execute()
  expect(await share()).toBe(1)
  await access.t.db.deleteFrom('videos').where('id', '=', leaves._id).execute()
  expect(await share()).toBe(1)
})

test.each([
  ['no marks', []],
  ['too many', Array.from({ length: 51 }, () => 'video')],
  ['a negative position', [{ latest: -1 }]],
  ['a position that is no number', [{ latest: 'x' }]],
  ['a length of zero', [{ length: 0 }]],
  ['a moment in the future', [{ ageInMs: -DAY_IN_MS }]],
  ['seen parts of another format', [{ seen: '1' }]],
  ['a malformed id', [{ itemId: 'x' }]],
])('refuses %s', async (_, list) => {
  const marks = list.map((each) => mark(items.video, typeof each === 'string' ? {} : each))
  expect((await send(marks)).status).toBe(400)
  expect(await rowsOf()).toEqual([])
})

test('items in progress and recordings have a frame of their video, for those who may watch it', async () => {
  const { t, keys } = access
  await addDerivedFiles(t, keys['a course video'], { names: ['360p'] })
  await addDerivedFiles(t, keys['the video of day 1'], { names: ['360p'] })
  await send([mark(items.video), mark(items.ebook, { latest: 3, furthest: 4, length: 8, ageInMs: 5000 })])
  const { items: started } = (await t.request(begun, { token })).answer
  expect(started.map(({ itemId }) => itemId)).toEqual([items.video.itemId, items.ebook.itemId])
  expect(started[1]?.posterUrl).toBeNull()
  expect(await fetchStatus(t, started[0]?.posterUrl)).toBe(200)

  const stateOf = async () => (await t.request(contract.programme.state, { token })).answer.data
  expect((await stateOf()).todayVideo?.posterUrl).toBeNull()
  t.clock.set(new Date(FIRST_SESSION_START.getTime() + HOUR_IN_MS))
  const [recorded] = (await stateOf()).recordedVideos
  expect(await fetchStatus(t, recorded?.posterUrl)).toBe(200)
})
