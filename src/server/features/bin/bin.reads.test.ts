import { accessWorld, type AccessWorld, NOON, PEOPLE } from '#tests/kit/access-world.ts'
import { aCourse, anAudio, anEbook, aStream, aVideo, moveToBin } from '#tests/kit/content.ts'
import { allCalls } from '#tests/contract/calls.ts'
import { contract } from '#shared/contract/index.ts'
import type { Call } from '#shared/contract/call.ts'
import type { ContentKind } from '#shared/domain/bin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* Nobody reads what is in the bin: every read of the interface, by everybody who may make it. */

/** Stands in the title of everything that is deleted here. */
const MARK = 'Quince'
/** The bin itself, the log of what was done, and what a member has a right to be told of. */
const TELLS_OF_IT = ['bin.list', 'audit.list', 'me.export']
const HOUR_IN_MS = 3_600_000

let world: AccessWorld
const deleted: { kind: ContentKind; id: string }[] = []
const keys: string[] = []
beforeAll(async () => {
  world = await accessWorld()
  const { t, admin } = world
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
  // Also where what holds them stays.
  await t.request(contract.courses.update, { token, params: { id: world.courses.shown }, body: items })
  await t.request(contract.freeEbook.choose, { token, body: { ebookId: ebook._id } })
  const mark = { furthest: 1, latest: 1, length: 2, seen: '1'.padEnd(100, '0'), isFinished: false, ageInMs: 0 }
  const marks = [
    { ...mark, kind: 'VIDEO', itemId: video._id },
    { ...mark, kind: 'AUDIO', itemId: audio._id },
    { ...mark, kind: 'EBOOK', itemId: ebook._id },
  ]
  const member = await world.tokenOf('ANNUAL')
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
afterAll(() => world.close())

/** The titles that everybody together is shown by every read. */
async function shownTitles(): Promise<string[]> {
  const reads = allCalls.filter(({ name, call }) => call.method === 'GET' && !TELLS_OF_IT.includes(name))
  const found = new Set<string>()
  for (const person of PEOPLE) {
    const token = await world.tokenOf(person)
    for (const { name, call } of reads) {
      for (const params of call.params ? [...deleted, { kind: 'course', id: world.courses.shown }] : [{}]) {
        const { json } = await world.t.request<Call>(call, { ...(token !== undefined && { token }), params })
        if (JSON.stringify(json ?? {}).includes(MARK)) found.add(`${name} tells ${person}`)
      }
    }
  }
  return [...found]
}

test('what is in the bin is shown to nobody, and its files open to administrators alone', async () => {
  const { t, admin } = world
  const before = await shownTitles()
  // Enough was shown before for its absence to mean something.
  expect(before.length).toBeGreaterThan(25)
  expect(await Promise.all(keys.map((key) => world.read(key, 'ANNUAL')))).toContain(200)
  for (const { kind, id } of deleted) {
    expect(await moveToBin(t, admin.token, kind, id)).toBe(204)
  }
  // The live stream itself was not deleted: administrators see it with its video gone, members not at all.
  const after = await shownTitles()
  expect(after.filter((line) => !line.endsWith(' ADMIN'))).toEqual([])
  expect(after.toSorted()).toEqual(['livestreams.list tells ADMIN', 'stats.upcoming tells ADMIN'])
  // Whoever reads is asked for the right again after three seconds.
  t.clock.advance(3000)
  for (const person of PEOPLE.filter((each) => each !== 'ADMIN')) {
    for (const key of keys) expect([person, key, await world.read(key, person)]).toEqual([person, key, 403])
  }

  for (const { kind, id } of deleted.toReversed()) {
    const restoring = { token: admin.token, params: { kind, id }, body: { allowOverlap: true } }
    expect((await t.request(contract.bin.restore, restoring)).status).toBe(204)
  }
  expect(await shownTitles()).toEqual(before)
})
