import { updateSearchIndex } from './update-search-index.job.ts'
import {
  FIRST_SESSION_START,
  HOUR_IN_MS,
  NOON,
  openAccessFixture,
  type AccessFixture,
  REPLAY_IN_MS,
  STREAM_START,
} from '#tests/kit/access-fixture.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* What a member may not open is not found, whatever is in the index. */

const WORDS = {
  'a course video': 'kamala',
  'a draft in a course': 'gulab',
  'a scheduled video in a course': 'champa',
  'a video of a hidden course': 'mogra',
  'a video of no course': 'genda',
  'the video of day 1': 'tulsi',
  'the video of day 2': 'neem',
  'the video of a stream': 'peepal',
} as const
type Item = keyof typeof WORDS

let access: AccessFixture
const ids: Partial<Record<Item, string>> = {}
beforeAll(async () => {
  access = await openAccessFixture()
  for (const [item, word] of Object.entries(WORDS) as [Item, string][]) {
    const { id } = await access.t.db
      .selectFrom('videos')
      .select('id')
      .where('storage_key', '=', access.keys[item])
      .executeTakeFirstOrThrow()
    ids[item] = id
    await addCaptions(id, [word, 'saans'])
  }
  await index()
})
beforeEach(() => access.t.clock.set(NOON))
afterAll(() => access.close())

const index = () =>
  updateSearchIndex({
    db: access.t.db,
    clock: access.t.clock,
    documentText: { read: async (key) => (key === access.keys['a course e-book'] ? ['The banyan.'] : ['The mango.']) },
  })
async function addCaptions(video_id: string, lines: string[]): Promise<void> {
  const cue = (line: string, at: number) =>
    `${new Date(at * 1000).toISOString().slice(11, 23)} --> 09:00:00.000\n${line}`
  const content = `WEBVTT\n\n${lines.map(cue).join('\n\n')}\n`
  await access.t.db
    .insertInto('video_captions')
    .values({ id: newId(), video_id, language: 'hi', content, last_starts_at_seconds: 4, created_at: NOON })
    .execute()
}
type Person = Parameters<AccessFixture['tokenOf']>[0]
const find = async (text: string, person: Person = 'ANNUAL') =>
  (await access.t.request(contract.search.find, { token: (await access.tokenOf(person)) ?? '', query: { text } }))
    .answer
const hears = async (item: Item, person: Person = 'ANNUAL') =>
  (await find(WORDS[item], person)).captions.some(({ itemId }) => itemId === ids[item])

test.each([
  'a draft in a course',
  'a scheduled video in a course',
  'a video of a hidden course',
  'a video of no course',
  'the video of day 1',
  'the video of day 2',
  'the video of a stream',
] as const)('at noon nobody finds what is said in %s', async (item) => {
  for (const person of ['INACTIVE', 'EXPIRED', 'INITIAL', 'ANNUAL'] as const)
    expect(await hears(item, person)).toBe(false)
})

test('what was published, and the day that has begun, are found', async () => {
  access.t.clock.set(new Date(NOON.getTime() + HOUR_IN_MS))
  expect(await hears('a scheduled video in a course')).toBe(true)
  access.t.clock.set(FIRST_SESSION_START)
  expect([await hears('the video of day 1', 'INITIAL'), await hears('the video of day 2', 'INITIAL')]).toEqual([
    true,
    false,
  ])
})

test('a course video in the bin is not found', async () => {
  const bin = (deleted_at: Date | null) =>
    access.t.db
      .updateTable('videos')
      .set({ deleted_at })
      .where('id', '=', ids['a course video'] ?? '')
      .execute()
  expect(await hears('a course video')).toBe(true)
  await bin(NOON)
  expect(await hears('a course video')).toBe(false)
  await bin(null)
})

test('what a session says is found as long as it can be watched again, not before and not after', async () => {
  const seen: boolean[] = []
  const end = STREAM_START.getTime() + HOUR_IN_MS
  for (const at of [STREAM_START.getTime(), end, end + REPLAY_IN_MS - 1, end + REPLAY_IN_MS]) {
    access.t.clock.set(new Date(at))
    seen.push(await hears('the video of a stream'))
  }
  expect(seen).toEqual([false, true, true, false])
})

test('what is open is found though locked videos say the word hundreds of times', async () => {
  const lines = Array.from({ length: 400 }, () => 'saans')
  await access.t.db.deleteFrom('video_captions').execute()
  await addCaptions(ids['a course video'] ?? '', lines)
  await index()
  await addCaptions(ids['the video of day 1'] ?? '', ['saans'])
  await index()
  access.t.clock.set(FIRST_SESSION_START)
  expect((await find('saans', 'INITIAL')).captions).toMatchObject([{ itemId: ids['the video of day 1'] }])
})

test('the free e-book is opened where everyone may, not in a course that is locked', async () => {
  await sql`insert into free_ebook_choice (singleton, ebook_id, chosen_at) select true, id, now() from ebooks
    where file_key = ${access.keys['a course e-book']}`.execute(access.t.db)
  expect((await find('banyan', 'INACTIVE')).pages).toMatchObject([{ at: 1, place: { kind: 'FREE_EBOOK' } }])
  expect((await find('banyan', 'ANNUAL')).pages).toMatchObject([{ place: { kind: 'COURSE' } }])
})
