import { testApp, type TestApp } from '#tests/kit/app.ts'
import { binDriver } from '#tests/kit/bin.ts'
import { aCourse, anAudio, anEbook, aStream, aVideo } from '#tests/kit/content.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { aMember, anAdmin, aUser, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { BIN_DAYS } from '#shared/domain/bin.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { bin, library } = contract
const NOON = new Date('2026-11-21T06:30:00.000Z')
const HOUR_IN_MS = 3_600_000

let t: TestApp
let admin: SignedInUser
const { at, by, confirmed, inBin, purge, remove, restore } = binDriver(() => ({ t, admin }))
beforeAll(async () => {
  t = await testApp({ now: NOON })
  admin = await anAdmin(t)
})
beforeEach(() => at(NOON))
afterAll(() => t.close())

describe('the bin', () => {
  test('lists every kind of content with who deleted it and until when, and restores it completely', async () => {
    const [video, other] = [await aVideo(t, admin.token, { title: 'Breath' }), await aVideo(t, admin.token)]
    const [audio, ebook] = [await anAudio(t, admin.token), await anEbook(t, admin.token)]
    const courseItems = { videos: [video._id, other._id], audios: [audio._id], ebooks: [ebook._id] }
    const course = await aCourse(t, admin.token, courseItems)
    const stream = await aStream(t, admin.token, { startTime: new Date(NOON.getTime() + 60 * HOUR_IN_MS) })
    const captions = [{ language: 'en', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nBreathe.\n' }]
    await t.request(contract.videos.update, { ...by(), params: { id: video._id }, body: { captions } })
    const member = await aMember(t, { plan: 'ANNUAL' })
    const courseOf = () => t.request(library.course, { token: member.token, params: { id: course._id } })
    const before = (await courseOf()).answer
    const deletions = [
      ['video', video._id],
      ['audio', audio._id],
      ['ebook', ebook._id],
      ['livestream', stream._id],
      ['course', course._id],
    ] as const
    for (const [kind, id] of deletions) {
      t.clock.advance(1)
      expect((await remove(kind, id, await confirmed(kind, id))).status).toBe(204)
      expect((await remove(kind, id)).status).toBe(404)
    }
    expect((await courseOf()).status).toBe(404)
    const items = (await inBin()).items.filter(({ _id }) => deletions.some(([, id]) => id === _id))
    expect(items.map(({ kind, _id }) => [kind, _id])).toEqual(deletions.toReversed())
    expect(items.at(-1)).toEqual({
      _id: video._id,
      kind: 'video',
      title: 'Breath',
      startTime: null,
      deletedAt: new Date(NOON.getTime() + 1),
      deletedBy: { _id: admin.id, name: 'Meera Iyer' },
      endsAt: new Date(NOON.getTime() + 1 + BIN_DAYS * DAY_IN_MS),
    })
    for (const [kind, id] of deletions.toReversed()) expect((await restore(kind, id)).status).toBe(204)
    t.clock.set(NOON)
    expect((await courseOf()).answer).toEqual(before)
    expect(
      (await t.request(contract.liveSessions.stream, { token: member.token, params: { id: stream._id } })).status,
    ).toBe(200)
    expect((await restore('course', course._id)).status).toBe(404)
  })

  test('a deleted item keeps its position in a course that is changed meanwhile', async () => {
    const [a, b, c] = [await aVideo(t, admin.token), await aVideo(t, admin.token), await aVideo(t, admin.token)]
    const course = await aCourse(t, admin.token, { videos: [a._id, b._id, c._id] })
    await remove('video', b._id)
    const change = { ...by(), params: { id: course._id }, body: { videos: [c._id, a._id] } }
    const changed = (await t.request(contract.courses.update, change)).answer.course
    expect(changed.videos.map(({ _id }) => _id)).toEqual([c._id, a._id])
    const naming = { ...change, body: { videos: [b._id] } }
    expect((await t.request(contract.courses.update, naming)).json.code).toBe('UNKNOWN_ITEM')
    await restore('video', b._id)
    const { courses } = (await t.request(contract.courses.list, by())).answer
    const now = courses.find(({ _id }) => _id === course._id)?.videos.map(({ _id }) => _id)
    expect(now).toEqual([c._id, b._id, a._id])
  })

  test('a video of a course in the bin cannot be given another usage type', async () => {
    const video = await aVideo(t, admin.token)
    const course = await aCourse(t, admin.token, { title: 'Kept whole', videos: [video._id] })
    await remove('course', course._id)
    const change = { ...by(), params: { id: video._id }, body: { usageType: 'LIVESTREAM_SOURCE' } }
    const { json } = await t.request(contract.videos.update, change)
    expect(json.code).toBe('VIDEO_IN_COURSES')
    expect(JSON.stringify(json.fields)).toContain('“Kept whole” (in the bin)')
  })

  test('content in the bin cannot be changed, chosen as the free e-book or scheduled', async () => {
    const [source, ebook] = [
      await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' }),
      await anEbook(t, admin.token),
    ]
    await remove('video', source._id)
    await remove('ebook', ebook._id)
    const rename = { ...by(), params: { id: source._id }, body: { title: 'x' } }
    expect((await t.request(contract.videos.update, rename)).status).toBe(404)
    expect((await t.request(contract.freeEbook.choose, { ...by(), body: { ebookId: ebook._id } })).status).toBe(404)
    const startTime = new Date(NOON.getTime() + 200 * HOUR_IN_MS).toISOString()
    const body = { title: 'Never', video: source._id, startTime, durationInMinutes: 5 }
    expect((await t.request(contract.livestreams.create, { ...by(), body })).json.code).toBe('UNKNOWN_ITEM')
  })

  test('an overlapping stream is restored only with allowOverlap, one that has ended in any case', async () => {
    const startTime = new Date(NOON.getTime() + 300 * HOUR_IN_MS)
    const [first, second] = [await aStream(t, admin.token, { startTime }), await aStream(t, admin.token, { startTime })]
    for (const { _id } of [first, second]) await remove('livestream', _id, await confirmed('livestream', _id))
    expect((await restore('livestream', first._id)).status).toBe(204)
    expect((await restore('livestream', second._id)).json.code).toBe('STREAM_OVERLAP')
    expect((await restore('livestream', second._id, { allowOverlap: true })).status).toBe(204)
    await remove('livestream', second._id, await confirmed('livestream', second._id))
    await at(new Date(startTime.getTime() + DAY_IN_MS))
    expect((await restore('livestream', second._id)).status).toBe(204)
  })

  test('is searched by title, in pages without repetitions or gaps', async () => {
    const created: string[] = []
    for (let n = 0; n < 5; n++) {
      const { _id } = await anAudio(t, admin.token, { title: `Binned ${n}` })
      // Two of them at the same moment.
      if (n !== 3) t.clock.advance(1)
      await remove('audio', _id)
      created.unshift(_id)
    }
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await inBin({ search: 'BINNED', limit: '2', ...(cursor && { cursor }) })
      expect(page.total).toBe(5)
      seen.push(...page.items.map(({ _id }) => _id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(created)
    expect((await inBin({ search: 'no such title' })).items).toEqual([])
  })

  test('of two requests that delete, restore or purge at once, one succeeds and the other answers 404', async () => {
    const audio = await anAudio(t, admin.token)
    const both = async (act: () => Promise<{ status: number }>, other = act) =>
      (await Promise.all([act(), other()])).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(await both(() => remove('audio', audio._id))).toEqual([204, 404])
    expect(await both(() => restore('audio', audio._id))).toEqual([204, 404])
    await remove('audio', audio._id)
    expect(
      await both(
        () => restore('audio', audio._id),
        () => purge('audio', audio._id),
      ),
    ).toEqual([204, 404])
  })

  test('purging requires a fresh code and schedules the file for deletion', async () => {
    const audio = await anAudio(t, admin.token)
    expect((await purge('audio', audio._id)).status).toBe(404)
    await remove('audio', audio._id)
    await t.db.updateTable('sessions').set({ fresh_until: NOON }).where('user_id', '=', admin.id).execute()
    expect((await purge('audio', audio._id)).json.code).toBe('FRESH_CODE_REQUIRED')
    expect((await restore('audio', audio._id)).status).toBe(204)
    await t.db
      .updateTable('sessions')
      .set({ fresh_until: new Date('2027-06-01') })
      .where('user_id', '=', admin.id)
      .execute()
    expect(await isScheduledForDeletion(audio.storageKey)).toBe(false)
    await remove('audio', audio._id)
    expect(await isScheduledForDeletion(audio.storageKey)).toBe(false)
    expect((await purge('audio', audio._id)).status).toBe(204)
    expect(await isScheduledForDeletion(audio.storageKey)).toBe(true)
    expect((await restore('audio', audio._id)).status).toBe(404)
    const acts = await t.db
      .selectFrom('audit_entries')
      .where('subject', '=', `audio:${audio._id}`)
      .select('action')
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual([
      'audio.create',
      'audio.delete',
      'content.restore',
      'audio.delete',
      'content.purge',
    ])
  })

  test.each([
    { who: 'a visitor', token: async () => undefined, status: 401 },
    { who: 'a user', token: async () => (await aUser(t)).token, status: 403 },
    { who: 'an annual member', token: async () => (await aMember(t, { plan: 'ANNUAL' })).token, status: 403 },
  ])('is closed to $who', async ({ token, status }) => {
    const audio = await anAudio(t, admin.token)
    await remove('audio', audio._id)
    const bearer = await token()
    const options = { ...(bearer !== undefined && { token: bearer }), params: { kind: 'audio', id: audio._id } }
    expect((await t.request(bin.list, options)).status).toBe(status)
    expect((await t.request(bin.uses, options)).status).toBe(status)
    expect((await t.request(bin.restore, { ...options, body: {} })).status).toBe(status)
    expect((await t.request(bin.purge, options)).status).toBe(status)
  })
})

test('after exactly 30 days content has left the bin, and the job deletes the row and schedules the file for deletion', async () => {
  const [over, young] = [await anAudio(t, admin.token), await anAudio(t, admin.token)]
  await remove('audio', over._id)
  t.clock.advance(1)
  await remove('audio', young._id)
  await at(new Date(NOON.getTime() + BIN_DAYS * DAY_IN_MS))
  const ids = (await inBin()).items.map(({ _id }) => _id)
  expect(ids).not.toContain(over._id)
  expect(ids).toContain(young._id)
  expect((await restore('audio', over._id)).status).toBe(404)
  await t.startJobs()
  await eventually(async () => expect(await isScheduledForDeletion(over.storageKey)).toBe(true))
  const rows = await t.db.selectFrom('audios').where('id', 'in', [over._id, young._id]).select('id').execute()
  expect(rows).toEqual([{ id: young._id }])
  expect((await restore('audio', young._id)).status).toBe(204)
})

async function isScheduledForDeletion(key: string): Promise<boolean> {
  return (await t.db.selectFrom('files_to_delete').select('key').where('key', '=', key).execute()).length > 0
}
