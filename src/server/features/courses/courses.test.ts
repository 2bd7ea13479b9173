import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anAudio, aPicture, aVideo, upload } from '#tests/kit/content.ts'
import { aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { courses } = contract
const UNKNOWN_ID = '01900000-0000-7000-8000-00000000ffff'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

test('an administrator creates a course whose videos keep the given order', async () => {
  const [first, second] = [
    await aVideo(t, admin.token, { title: 'One' }),
    await aVideo(t, admin.token, { title: 'Two' }),
  ]
  const course = await aCourse(t, admin.token, { videos: [second._id, first._id] })
  expect(course.videos.map((video) => video.title)).toEqual(['Two', 'One'])
  expect(course.thumbnailStorageKey).toMatch(/^images\//)
  const { answer } = await t.request(courses.list, { token: admin.token })
  expect(answer.courses[0]).toMatchObject({ _id: course._id, title: 'A House at Dawn', isPublished: true })
  const picture = await fetch(t.address + course.thumbnail)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await picture.arrayBuffer()
})

test('the list is newest first, in pages without repetitions or gaps', async () => {
  const made: string[] = []
  for (let n = 0; n < 5; n++) {
    t.clock.advance(1)
    made.unshift((await aCourse(t, admin.token, { title: `Paged ${n}` }))._id)
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: Record<string, string> = { search: 'paged', limit: '2', ...(cursor && { cursor }) }
    const { answer } = await t.request(courses.list, { token: admin.token, query })
    expect(answer.total).toBe(5)
    seen.push(...answer.courses.map((course) => course._id))
    cursor = answer.nextCursor
  }
  expect(seen).toEqual(made)
})

test('an update changes only the given fields; a list of items replaces the former list', async () => {
  const video = await aVideo(t, admin.token)
  const course = await aCourse(t, admin.token, { videos: [video._id] })
  const change = (body: object) => t.request(courses.update, { token: admin.token, params: { id: course._id }, body })
  expect((await change({ title: 'Renamed' })).answer.course).toMatchObject({
    title: 'Renamed',
    videos: [{ title: video.title }],
  })
  expect((await change({ videos: [] })).answer.course.videos).toEqual([])
  const thumbnailStorageKey = await upload(t, admin.token, aPicture)
  const changed = (await change({ thumbnailStorageKey })).answer.course
  expect(changed.thumbnailStorageKey).not.toBe(course.thumbnailStorageKey)
})

describe('the sections of a course', () => {
  const memberSections = async (courseId: string) => {
    const { token } = await aMember(t, { plan: 'ANNUAL' })
    const { answer } = await t.request(contract.library.course, { token, params: { id: courseId } })
    return answer.course.sections.map(({ title, items }) => [title, ...items])
  }

  test('hold items of all kinds in the order in which members see them', async () => {
    const [talk, chant] = [await aVideo(t, admin.token), await anAudio(t, admin.token)]
    const sections = [
      { title: 'Evening', items: [chant._id, talk._id] },
      { title: 'Nothing yet', items: [] },
    ]
    const course = await aCourse(t, admin.token, { videos: [talk._id], audios: [chant._id], sections })
    expect(course.sections).toEqual(sections)
    expect(await memberSections(course._id)).toEqual([['Evening', chant._id, talk._id]])
  })

  test('keep an item that is in the bin, and show it again once it is restored', async () => {
    const talk = await aVideo(t, admin.token)
    const sections = [{ title: 'Evening', items: [talk._id] }]
    const course = await aCourse(t, admin.token, { videos: [talk._id], sections })
    await t.db.updateTable('videos').set({ deleted_at: t.clock.now() }).where('id', '=', talk._id).execute()
    expect(await memberSections(course._id)).toEqual([])
    await t.db.updateTable('videos').set({ deleted_at: null }).where('id', '=', talk._id).execute()
    expect(await memberSections(course._id)).toEqual([['Evening', talk._id]])
  })

  test('stay when other fields change, and are replaced as a whole', async () => {
    const course = await aCourse(t, admin.token, { sections: [{ title: 'Evening', items: [] }] })
    const change = async (body: object) =>
      (await t.request(courses.update, { token: admin.token, params: { id: course._id }, body })).answer.course.sections
    expect(await change({ title: 'Renamed' })).toEqual(course.sections)
    expect(await change({ sections: [] })).toEqual([])
  })

  test.each([
    ['without a title', [{ title: ' ', items: [] }], 'Name of the section is required.'],
    ['with an id that is none', [{ title: 'Evening', items: ['one'] }], 'This id cannot be read.'],
    [
      'that are too many',
      Array.from({ length: 101 }, () => ({ title: 'Evening', items: [] })),
      'A course can have at most 100 sections.',
    ],
  ])('are refused %s', async (_name, sections, message) => {
    const course = await aCourse(t, admin.token)
    const params = { id: course._id }
    const { status, json } = await t.request(courses.update, { token: admin.token, params, body: { sections } })
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain(message)
  })
})

test('a course can be deleted once', async () => {
  const course = await aCourse(t, admin.token)
  const params = { id: course._id }
  expect((await t.request(courses.remove, { token: admin.token, params })).status).toBe(204)
  expect((await t.request(courses.remove, { token: admin.token, params })).status).toBe(404)
})

describe('refused with a clear error', () => {
  const body = { title: 'A course', description: 'Of things.' }

  test.each([
    { what: 'no title', body: { ...body, title: '  ' }, field: 'title', message: 'Title is required.' },
    { what: 'no thumbnail', body, field: 'thumbnailStorageKey', message: 'Thumbnail is required.' },
    {
      what: 'a title that is too long',
      body: { ...body, title: 'x'.repeat(201) },
      field: 'title',
      message: 'Title can have at most 200 characters.',
    },
    {
      what: 'items that are no ids',
      body: { ...body, videos: ['x'] },
      field: 'videos.0',
      message: 'This id cannot be read.',
    },
    { what: 'a number for a title', body: { ...body, title: 7 }, field: 'title', message: 'Title is required.' },
  ])('$what', async ({ body: sent, field, message }) => {
    const before = await t.db.selectFrom('courses').select('id').execute()
    const { status, json } = await t.request(courses.create, { token: admin.token, body: sent })
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: 'MALFORMED', fields: { [field]: message } })
    expect(await t.db.selectFrom('courses').select('id').execute()).toEqual(before)
  })

  test('an unknown item, and a video of another usage type', async () => {
    const thumbnailStorageKey = await upload(t, admin.token, aPicture)
    const live = await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' })
    for (const videos of [[UNKNOWN_ID], [live._id]]) {
      const { status, json } = await t.request(courses.create, {
        token: admin.token,
        body: { ...body, thumbnailStorageKey, videos },
      })
      expect([status, json.code]).toEqual([422, 'UNKNOWN_ITEM'])
    }
    // The refused requests did not use the upload.
    await t
      .request(courses.create, { token: admin.token, body: { ...body, thumbnailStorageKey } })
      .then(({ answer }) => answer)
  })

  test('a thumbnail that is in use already', async () => {
    const thumbnailStorageKey = await upload(t, admin.token, aPicture)
    const create = () => t.request(courses.create, { token: admin.token, body: { ...body, thumbnailStorageKey } })
    const statuses = (await Promise.all([create(), create()])).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 409])
  })

  test('a schedule in the past', async () => {
    const course = await aCourse(t, admin.token)
    const publishAt = t.clock.now().toISOString()
    const { status, json } = await t.request(courses.update, {
      token: admin.token,
      params: { id: course._id },
      body: { publishAt, isPublished: false },
    })
    expect(status).toBe(422)
    expect(json.fields).toEqual({ publishAt: 'Please select a future date and time for scheduling.' })
  })

  test.each([
    { who: 'a visitor', token: async () => undefined, status: 401 },
    { who: 'an unknown token', token: async () => 'x'.repeat(43), status: 401 },
    { who: 'a user', token: async () => (await aUser(t)).token, status: 403 },
    { who: 'an annual member', token: async () => (await aMember(t, { plan: 'ANNUAL' })).token, status: 403 },
  ])('$who', async ({ token, status }) => {
    const bearer = await token()
    const by = bearer === undefined ? {} : { token: bearer }
    expect((await t.request(courses.list, by)).status).toBe(status)
    expect((await t.request(courses.create, { ...by, body })).status).toBe(status)
    expect((await t.request(courses.remove, { ...by, params: { id: UNKNOWN_ID } })).status).toBe(status)
  })

  test('unknown fields are dropped, and a malformed id is not found', async () => {
    const course = await aCourse(t, admin.token, { createdAt: '2001-01-01T00:00:00Z', _id: UNKNOWN_ID, owner: 'me' })
    expect(course._id).not.toBe(UNKNOWN_ID)
    expect(course.createdAt).toEqual(t.clock.now())
    const { status } = await t.request(courses.update, { token: admin.token, params: { id: 'nothing' }, body: {} })
    expect(status).toBe(404)
  })
})
