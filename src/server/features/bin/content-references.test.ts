import { testApp, type TestApp } from '#tests/kit/app.ts'
import { binDriver } from '#tests/kit/bin.ts'
import { aCourse, anAudio, anEbook, aPicture, aStream, aVideo, upload } from '#tests/kit/content.ts'
import { kindUnderTest } from '#tests/kit/databases.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { aMember, anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { bin } = contract
const NOON = new Date('2026-11-21T06:30:00.000Z')
const HOUR_IN_MS = 3_600_000

let t: TestApp
let admin: SignedInUser
const { at, by, confirmed, remove, restore, referencesTo } = binDriver(() => ({ t, admin }))
beforeAll(async () => {
  t = await testApp({ now: NOON })
  admin = await anAdmin(t)
})
beforeEach(() => at(NOON))
afterAll(() => t.close())

describe('where content is used', () => {
  test('the references to a video include its courses and the members who have started it', async () => {
    const video = await aVideo(t, admin.token)
    const course = await aCourse(t, admin.token, { title: 'Used here', videos: [video._id] })
    const member = await aMember(t, { plan: 'ANNUAL' })
    const mark = { furthest: 1, latest: 1, length: 2, seen: '1'.padEnd(100, '0'), isFinished: false, ageInMs: 0 }
    const marks = [{ ...mark, kind: 'VIDEO', itemId: video._id }]
    expect((await t.request(contract.progress.keep, { token: member.token, body: { marks } })).status).toBe(204)
    expect(await referencesTo('video', video._id)).toEqual({
      uses: {
        courses: [{ _id: course._id, title: 'Used here' }],
        livestreams: [],
        programmeDay: null,
        isFreeEbook: false,
        membersBegun: 1,
      },
      confirmation: null,
    })
    expect((await referencesTo('course', course._id)).uses.membersBegun).toBe(1)
  })

  test('the uses of an e-book say whether it is the free one, those of an audio include its courses', async () => {
    const ebook = await anEbook(t, admin.token)
    const audio = await anAudio(t, admin.token)
    await aCourse(t, admin.token, { title: 'Sounds', audios: [audio._id] })
    await t.request(contract.freeEbook.choose, { ...by(), body: { ebookId: ebook._id } })
    expect((await referencesTo('ebook', ebook._id)).uses).toMatchObject({ isFreeEbook: true, courses: [] })
    expect((await referencesTo('audio', audio._id)).uses.courses).toEqual([
      expect.objectContaining({ title: 'Sounds' }),
    ])
  })

  test('content that is unknown or in the bin is not found', async () => {
    const audio = await anAudio(t, admin.token)
    expect((await remove('audio', audio._id)).status).toBe(204)
    const params = { kind: 'audio', id: audio._id }
    expect((await t.request(bin.uses, { ...by(), params })).status).toBe(404)
    expect((await t.request(bin.uses, { ...by(), params: { ...params, kind: 'plan' } })).status).toBe(404)
  })
})

describe('a deletion that needs a confirmation', () => {
  test('an upcoming stream must be confirmed, and again when another has been scheduled since', async () => {
    const source = await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' })
    const hour = (hours: number) => new Date(NOON.getTime() + hours * HOUR_IN_MS)
    await aStream(t, admin.token, { startTime: hour(1), video: source._id })
    const refused = await remove('video', source._id)
    expect([refused.status, refused.json.code]).toEqual([409, 'USES_NOT_CONFIRMED'])
    const seen = await confirmed('video', source._id)
    await aStream(t, admin.token, { startTime: hour(30), video: source._id })
    expect((await remove('video', source._id, seen)).status).toBe(409)
    expect((await remove('video', source._id, await confirmed('video', source._id))).status).toBe(204)
  })

  test('a stream that went live since must be confirmed again, one that has ended need not', async () => {
    const startTime = new Date(NOON.getTime() + HOUR_IN_MS)
    const stream = await aStream(t, admin.token, { startTime })
    const seen = await confirmed('livestream', stream._id)
    await at(startTime)
    expect((await remove('livestream', stream._id, seen)).status).toBe(409)
    await at(new Date(startTime.getTime() + HOUR_IN_MS))
    expect(await referencesTo('livestream', stream._id)).toMatchObject({
      uses: { livestreams: [{ status: 'COMPLETED' }] },
      confirmation: null,
    })
    expect((await remove('livestream', stream._id)).status).toBe(204)
  })

  test('a day of the programme must be confirmed while members are in it; another member who joins changes nothing', async () => {
    const [first, second] = [
      await aVideo(t, admin.token, { title: 'Day A', usageType: 'INITIAL_PLAN', sequenceOrder: 1 }),
      await aVideo(t, admin.token, { title: 'Day B', usageType: 'INITIAL_PLAN', sequenceOrder: 2 }),
    ]
    const member = await aMember(t, { plan: 'INITIAL' })
    const { uses, confirmation } = await referencesTo('video', second._id)
    expect(uses.programmeDay).toEqual({ day: 2, members: expect.any(Number) })
    expect(confirmation).not.toBeNull()
    expect((await remove('video', second._id)).status).toBe(409)
    await aMember(t, { plan: 'INITIAL' })
    expect((await remove('video', first._id, await confirmed('video', first._id))).status).toBe(204)
    // The second video is day 1 now, which was not confirmed.
    expect((await remove('video', second._id, { confirmedUses: confirmation ?? '' })).status).toBe(409)

    await at(new Date('2026-11-21T14:30:00.000Z'))
    const titles = async () => {
      const token = await aSession(t, member.id)
      return (await t.request(contract.programme.dailyVideos, { token })).json
    }
    expect(JSON.stringify(await titles())).toContain('Day B')
    expect((await restore('video', first._id)).status).toBe(204)
    expect(JSON.stringify(await titles())).toContain('Day A')
  })

  test('of scheduling a stream and deleting its video at once, one is refused', async () => {
    const startTime = new Date(NOON.getTime() + 100 * HOUR_IN_MS).toISOString()
    const source = await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' })
    const body = { title: 'At once', video: source._id, startTime, durationInMinutes: 5, allowOverlap: true }
    const [created, deleted] = await Promise.all([
      t.request(contract.livestreams.create, { ...by(), body }),
      remove('video', source._id),
    ])
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([created.status, deleted.status])
  })

  test.runIf(kindUnderTest === 'postgres').each(['LIVESTREAM_SOURCE', 'COURSE'])(
    'a request that uses a video (%s) waits for a deletion in progress and is refused then',
    async (usageType) => {
      const video = await aVideo(t, admin.token, { usageType })
      const thumbnailStorageKey = await upload(t, admin.token, aPicture)
      const startTime = new Date(NOON.getTime() + 150 * HOUR_IN_MS).toISOString()
      const text = { title: 'At once', description: 'And then.' }
      const use = () =>
        usageType === 'COURSE'
          ? t.request(contract.courses.create, { ...by(), body: { ...text, thumbnailStorageKey, videos: [video._id] } })
          : t.request(contract.livestreams.create, { ...by(), body: { ...text, video: video._id, startTime } })
      let isAnswered = false
      const using = await t.db.transaction().execute(async (trx) => {
        await trx.updateTable('videos').set({ deleted_at: NOON }).where('id', '=', video._id).execute()
        const request = use().finally(() => {
          isAnswered = true
        })
        await eventually(async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(trx)
          expect(isAnswered || rows.length > 0).toBe(true)
        })
        // In an object, so that the transaction does not wait for the promise.
        return { request }
      })
      expect((await using.request).json.code).toBe('UNKNOWN_ITEM')
    },
  )
})
