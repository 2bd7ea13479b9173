import { openAccessFixture, type AccessFixture, NOON, VIEWER_KINDS } from '#tests/kit/access-fixture.ts'
import { aCourse, anAudio, anEbook, aStream, aVideo, moveToBin } from '#tests/kit/content.ts'
import { allCalls } from '#tests/contract/calls.ts'
import { contract } from '#shared/contract/index.ts'
import type { Call } from '#shared/contract/call.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* No read of the API shows content of the bin to anybody: checks every GET call with every kind of person. */

/** Part of the title of everything that is deleted here. */
const MARK = 'Quince'
/** The bin itself, the audit log, and the member's own data. */
const ALLOWED_READS = ['bin.list', 'audit.list', 'me.export']
const HOUR_IN_MS = 3_600_000

let access: AccessFixture
const deleted: { kind: ContentKind; id: string }[] = []
const keys: string[] = []
beforeAll(async () => {
  access = await openAccessFixture()
  const { t, admin } = access
  const { token } = admin
  const titled = (title: string) => ({ title: `${MARK} ${title}` })
  const inPlan = { usageType: 'INITIAL_PLAN', sequenceOrder: 1 }
  const dayOne = await aVideo(t, token, { ...titled('day'), ...inPlan })
  const source = await aVideo(t, token, { ...titled('source'), usageType: 'LIVESTREAM_SOURCE' })
  const live = await aStream(t, token, { startTime: NOON, video: source._id })
  const next = await aStream(t, token, { startTime: new Date(NOON.getTime() + HOUR_IN_MS) })
  await t.db
    .updateTable('livestreams')
    .set({ title: `${MARK} stream` })
    .where('id', 'in', [live._id, next._id])
    .execute()
  const video = await aVideo(t, token, titled('video'))
  const audio = await anAudio(t, token, titled('audio'))
  const ebook = await anEbook(t, token, titled('book'))
  const items = { videos: [video._id], audios: [audio._id], ebooks: [ebook._id] }
  const course = await aCourse(t, token, { ...titled('course'), ...items })
  // Items of a course that stays, too.
  await t.request(contract.courses.update, { token, params: { id: access.courses.shown }, body: items })
  await t.request(contract.freeEbook.choose, { token, body: { ebookId: ebook._id } })
  const mark = { furthest: 1, latest: 1, length: 2, seen: '1'.padEnd(100, '0'), isFinished: false, ageInMs: 0 }
  const marks = [
    { ...mark, kind: 'VIDEO', itemId: video._id },
    { ...mark, kind: 'AUDIO', itemId: audio._id },
    { ...mark, kind: 'EBOOK', itemId: ebook._id },
  ]
  const member = await access.tokenOf('ANNUAL')
  const kept = await t.request(contract.progress.keep, {
    ...(member !== undefined && { token: member }),
    body: { marks },
  })
  if (kept.status !== 204) throw new Error(`Progress answered ${kept.status}.`)

  keys.push(video.storageKey, audio.storageKey, ebook.ebookFileStorageKey, dayOne.storageKey, source.storageKey)
  keys.push(course.thumbnailStorageKey, ebook.coverImageStorageKey)
  deleted.push(
    { kind: 'livestream', id: next._id },
    ...[dayOne, source, video].map(({ _id: id }) => ({ kind: 'video', id }) as const),
    { kind: 'audio', id: audio._id },
    { kind: 'ebook', id: ebook._id },
    { kind: 'course', id: course._id },
  )
})
afterAll(() => access.close())

/** Which reads show something with the mark, and to whom. */
async function readsThatShowIt(): Promise<string[]> {
  const reads = allCalls.filter(({ name, call }) => call.method === 'GET' && !ALLOWED_READS.includes(name))
  const found = new Set<string>()
  for (const person of VIEWER_KINDS) {
    const token = await access.tokenOf(person)
    for (const { name, call } of reads) {
      for (const params of call.params ? [...deleted, { kind: 'course', id: access.courses.shown }] : [{}]) {
        const { json } = await access.t.request<Call>(call, { ...(token !== undefined && { token }), params })
        if (JSON.stringify(json ?? {}).includes(MARK)) found.add(`${name} to ${person}`)
      }
    }
  }
  return [...found]
}

test('content of the bin is shown to nobody, and only administrators can read its files', async () => {
  const { t, admin } = access
  const before = await readsThatShowIt()
  // Guards against a test that checks nothing.
  expect(before.length).toBeGreaterThan(25)
  expect(await Promise.all(keys.map((key) => access.read(key, 'ANNUAL')))).toContain(200)
  for (const { kind, id } of deleted) {
    expect(await moveToBin(t, admin.token, kind, id)).toBe(204)
  }
  // The live stream itself was not deleted: administrators see it without its video, members do not see it.
  const after = await readsThatShowIt()
  expect(after.filter((line) => !line.endsWith(' ADMIN'))).toEqual([])
  expect(after.toSorted()).toEqual([
    'liveModeration.rooms to ADMIN',
    'livestreams.list to ADMIN',
    'stats.upcoming to ADMIN',
  ])
  // Access to a file is cached for three seconds.
  t.clock.advance(3000)
  for (const person of VIEWER_KINDS.filter((each) => each !== 'ADMIN')) {
    for (const key of keys) expect([person, key, await access.read(key, person)]).toEqual([person, key, 403])
  }

  for (const { kind, id } of deleted.toReversed()) {
    const restoring = { token: admin.token, params: { kind, id }, body: { allowOverlap: true } }
    expect((await t.request(contract.bin.restore, restoring)).status).toBe(204)
  }
  // In those three seconds the live session has ended: it is among the recordings, too.
  expect(await readsThatShowIt()).toEqual(expect.arrayContaining(before))
})
