import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anAudio, anEbook, aPicture, aVideo, upload } from '#tests/kit/content.ts'
import { anAdmin, aUser, findPlan, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Two administrators edit the same item: the second is refused about the conflict, and no change is lost. */

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const items = [
  { name: 'course', calls: contract.courses, make: aCourse },
  { name: 'video', calls: contract.videos, make: aVideo },
  { name: 'audio', calls: contract.audios, make: anAudio },
  { name: 'ebook', calls: contract.ebooks, make: anEbook },
] as const

describe.each(items)('a $name', ({ name, calls, make }) => {
  const change = (id: string, body: object) => t.request(calls.update, { token: admin.token, params: { id }, body })
  const itemIn = (json: Record<string, unknown>) => json[name] as { title: string; version: number }

  test('a change of an old version is refused with the current item', async () => {
    const { _id, version } = await make(t, admin.token, { title: 'Seen by both' })
    const first = await change(_id, { title: 'Of the first', version })
    expect([first.status, itemIn(first.json).version]).toEqual([200, version + 1])
    const second = await change(_id, { title: 'Of the second', version })
    expect([second.status, second.json['code'], itemIn(second.json)]).toMatchObject([
      409,
      'CHANGED_MEANWHILE',
      { title: 'Of the first', version: version + 1 },
    ])
    expect(JSON.stringify(second.json)).not.toContain('_key')
    const over = await change(_id, { title: 'Of the second', version: version + 1 })
    expect([over.status, itemIn(over.json).title]).toEqual([200, 'Of the second'])
  })

  test('one of two concurrent changes is refused; a change without a version is accepted', async () => {
    const { _id, version } = await make(t, admin.token)
    const both = await Promise.all([1, 2].map((n) => change(_id, { title: `Title ${n}`, version })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await change(_id, { title: 'Of a client that knows no versions' })).status).toBe(200)
  })

  test('an empty change keeps the version; a deleted item is not found', async () => {
    const { _id, version } = await make(t, admin.token)
    expect(itemIn((await change(_id, { version })).json).version).toBe(version)
    await t.request(calls.remove, { token: admin.token, params: { id: _id } })
    expect((await change(_id, { title: 'Late', version })).status).toBe(404)
  })
})

describe('a user', () => {
  const change = (id: string, body: object) =>
    t.request(contract.users.update, { token: admin.token, params: { id }, body })
  const seen = async (id: string) =>
    (await t.request(contract.userDetails.one, { token: admin.token, params: { id } })).json['user'] as AdminUser

  test('a change of an old version is refused with the current values', async () => {
    const { id } = await aUser(t, { name: 'Seen by both' })
    const { version } = await seen(id)
    const first = await change(id, { name: 'Of the first', version })
    expect(first.status).toBe(200)
    const second = await change(id, { name: 'Of the second', version })
    const now = second.json['user'] as AdminUser
    expect([second.status, second.json['code'], now.name]).toEqual([409, 'CHANGED_MEANWHILE', 'Of the first'])
    expect((await change(id, { name: 'Of the second', version: now.version })).status).toBe(200)
    expect((await change(id, { name: 'Of a client that knows no versions' })).status).toBe(200)
  })

  test('a form of an old version does not overwrite a newer plan', async () => {
    const { id } = await aUser(t)
    const { version } = await seen(id)
    const annual = (await findPlan(t, 'ANNUAL')).id
    await change(id, { currentPlan: annual })
    const late = await change(id, { currentPlan: (await findPlan(t, 'HALF_YEARLY')).id, version })
    expect([late.status, (late.json['user'] as AdminUser).currentPlan?._id]).toEqual([409, annual])
  })

  test('one of two concurrent changes is refused', async () => {
    const { id } = await aUser(t)
    const { version } = await seen(id)
    const both = await Promise.all([1, 2].map((n) => change(id, { name: `Name ${n}`, version })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

test('a change of old settings is refused with the current settings', async () => {
  const change = (body: object) => t.request(contract.settings.update, { token: admin.token, body })
  const { json } = await t.request(contract.settings.get, { token: admin.token })
  const { version } = json['settings'] as { version: number }
  const both = await Promise.all(['19:00', '19:30'].map((programmeTime) => change({ programmeTime, version })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  const made = both.find(({ status }) => status === 200)
  expect(refused?.json).toMatchObject({ code: 'CHANGED_MEANWHILE', settings: made?.json['settings'] })
  expect((await change({ programmeTime: '20:00', version: version + 1 })).status).toBe(200)
})

test('when two thumbnails are set concurrently, the replaced ones are scheduled for deletion', async () => {
  const course = await aCourse(t, admin.token)
  const keys = await Promise.all([upload(t, admin.token, aPicture), upload(t, admin.token, aPicture)])
  const answers = await Promise.all(
    keys.map((thumbnailStorageKey) =>
      t.request(contract.courses.update, {
        token: admin.token,
        params: { id: course._id },
        body: { thumbnailStorageKey },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { thumbnail_key: kept } = await t.db
    .selectFrom('courses')
    .where('id', '=', course._id)
    .select('thumbnail_key')
    .executeTakeFirstOrThrow()
  const scheduled = (await t.db.selectFrom('files_to_delete').select('key').execute()).map(({ key }) => key)
  const pictures = await t.db.selectFrom('uploads').select('picture_key').where('key', 'in', keys).execute()
  const all = [course.thumbnailStorageKey, ...pictures.map(({ picture_key }) => picture_key)]
  const others = all.filter((key) => key !== kept)
  expect(others).toHaveLength(2)
  for (const key of others) expect(scheduled).toContain(key)
})

describe('a video of a course', () => {
  test('cannot change its use, and the refusal names the courses', async () => {
    const video = await aVideo(t, admin.token)
    const course = await aCourse(t, admin.token, { title: 'Mornings', videos: [video._id] })
    const change = (body: object) =>
      t.request(contract.videos.update, { token: admin.token, params: { id: video._id }, body })
    const { status, json } = await change({ usageType: 'LIVESTREAM_SOURCE' })
    expect([status, json]).toMatchObject([
      409,
      {
        code: 'VIDEO_IN_COURSES',
        fields: { usageType: 'It stands in “Mornings”. Please take it out there first.' },
      },
    ])
    expect((await change({ usageType: 'COURSE', title: 'The same use' })).status).toBe(200)
    await t.request(contract.courses.update, {
      token: admin.token,
      params: { id: course._id },
      body: { videos: [] },
    })
    expect((await change({ usageType: 'LIVESTREAM_SOURCE' })).status).toBe(200)
  })

  test('cannot be added to a course while its use changes', async () => {
    for (let round = 0; round < 5; round++) {
      const video = await aVideo(t, admin.token)
      const course = await aCourse(t, admin.token)
      const [put, used] = await Promise.all([
        t.request(contract.courses.update, {
          token: admin.token,
          params: { id: course._id },
          body: { videos: [video._id] },
        }),
        t.request(contract.videos.update, {
          token: admin.token,
          params: { id: video._id },
          body: { usageType: 'INITIAL_PLAN' },
        }),
      ])
      expect([put.status, used.status].toSorted((a, b) => a - b)).toEqual(put.status === 200 ? [200, 409] : [200, 422])
    }
  })
})
