import { updateSearchIndex } from './update-search-index.job.ts'
import { openAccessFixture, type AccessFixture } from '#tests/kit/access-fixture.ts'
import { newId } from '#server/platform/ids.ts'
import { contract } from '#shared/contract/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let access: AccessFixture
const index = () =>
  updateSearchIndex({
    db: access.t.db,
    clock: access.t.clock,
    documentText: { read: async () => ['', 'The third chapter speaks of प्राणायाम and patience.'] },
  })
beforeAll(async () => {
  access = await openAccessFixture()
  await addCaptions(access.courseVideo, 'WEBVTT\n\n00:04.000 --> 00:06.000\nआज हम ध्यान करेंगे\n')
  await index()
})
afterAll(() => access.close())

async function addCaptions(video_id: string, content: string): Promise<string> {
  const id = newId()
  await access.t.db
    .insertInto('video_captions')
    .values({ id, video_id, language: 'hi', content, last_starts_at_seconds: 4, created_at: access.t.clock.now() })
    .execute()
  return id
}
const find = async (text: string, person: Parameters<AccessFixture['tokenOf']>[0] = 'ANNUAL') =>
  (await access.t.request(contract.search.find, { token: (await access.tokenOf(person)) ?? '', query: { text } }))
    .answer

test.each(['dhyan', 'dhyaan', 'ध्यान', 'DHYAN', 'dhyana'])('%s finds the caption at its second', async (text) => {
  expect((await find(text)).captions).toMatchObject([
    { itemId: access.courseVideo, at: 4, text: 'आज हम ध्यान करेंगे', place: { kind: 'COURSE', id: access.courses.shown } },
  ])
})

test.each(['pranayam', 'patience', 'pranayana', 'chapter patience'])('%s finds the page of an e-book', async (text) => {
  expect((await find(text)).pages).toMatchObject([
    { at: 2, text: 'The third chapter speaks of प्राणायाम and patience.' },
  ])
})

test('a course is found by its title; its draft is not', async () => {
  const { titles } = await find('hous')
  expect(titles.filter(({ kind }) => kind === 'COURSE')).toMatchObject([{ id: access.courses.shown, isLocked: false }])
})

test.each(['INACTIVE', 'EXPIRED', 'INITIAL'] as const)('%s finds locked titles, and nothing inside', async (person) => {
  const { titles } = await find('house', person)
  expect(titles).toMatchObject([{ kind: 'COURSE', isLocked: true }])
  const inside = await find('dhyan', person)
  expect([inside.captions, inside.pages]).toEqual([[], []])
})

test.each(["');--", '..', '/', '%', "'", '\\', '&|!', ':*'])('%s finds nothing and fails nothing', async (text) => {
  expect(await find(text)).toEqual({ titles: [], captions: [], pages: [] })
})

test('deleted captions are found no more; running the job again changes nothing', async () => {
  await index()
  expect((await find('dhyan')).captions).toHaveLength(1)
  await sql`update video_captions set language = 'xx'`.execute(access.t.db)
  const other = await addCaptions(access.courseVideo, 'WEBVTT\n\n00:09.000 --> 00:10.000\nKumbhaka\n')
  await index()
  expect((await find('kumbhak')).captions).toMatchObject([{ at: 9 }])
  await access.t.db.deleteFrom('video_captions').where('id', '=', other).execute()
  expect((await find('kumbhak')).captions).toEqual([])
})
