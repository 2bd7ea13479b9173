import { derivedKey } from '#shared/domain/renditions.ts'
import { contract } from '#shared/contract/index.ts'
import { freeCaptionsPath, type FreeFile, freeFilePath } from '#shared/free-media.ts'
import { publicScreens } from '#shared/screens.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import { sectionOf, type SiteContent } from '#shared/site-content/site-content.ts'
import { GUEST_ID } from '#server/features/media/public.ts'
import type { RenderSite } from '#server/ports/render-site.ts'
import { type AccessFixture, fetchStatus, HOUR_IN_MS, openAccessFixture } from '#tests/kit/access-fixture.ts'
import { moveToBin } from '#tests/kit/content.ts'
import { addDerivedFiles, DERIVED_BYTES } from '#tests/kit/derived-files.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* What visitors may play without an account: exactly what the published website shows. */

const { website, videos } = contract
/** How long granted access to a file is cached. */
const CACHED_MS = 3000

const paths = Object.values(publicScreens)
const renderSite: RenderSite = async () => ({
  pages: Object.fromEntries(paths.map((path) => [path, ''])),
  notFoundPages: {},
  sitemap: '',
  tooHeavy: {},
})

let access: AccessFixture
const ids = { video: '', audio: '' }
beforeAll(async () => {
  // What is published is asked for here, not how its pages look.
  access = await openAccessFixture({ ports: { renderSite } })
  const { t, keys, courseVideo } = access
  ids.video = courseVideo
  const audio = t.db.selectFrom('audios').select('id').where('storage_key', '=', keys['a course audio'])
  ids.audio = (await audio.executeTakeFirstOrThrow()).id
  await addDerivedFiles(t, keys['a course video'])
  await addDerivedFiles(t, keys['a course audio'], { kind: 'AUDIO', names: ['audio'] })
  const captions = [{ language: 'hi', text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nनमस्ते\n' }]
  const body = { captions }
  await t.request(videos.update, { token: access.admin.token, params: { id: ids.video }, body })
})
beforeEach(() => access.t.clock.advance(CACHED_MS))
afterAll(() => access.close())

function contentWith(free: { lesson?: string | null; greeting?: string | null }): SiteContent {
  const content = structuredClone(defaultContent)
  const [module] = sectionOf(content, 'modules').modules
  if (module) module.freeLessonId = free.lesson ?? null
  const words = { en: 'Vidya', hi: 'विद्या' }
  const teacher = { isShown: true, name: words, about: words, greetingId: free.greeting ?? null }
  Object.assign(sectionOf(content, 'teacher'), teacher)
  return content
}

async function publish(free: Parameters<typeof contentWith>[0]) {
  const { t, admin } = access
  const { token } = admin
  const { version } = (await t.request(website.get, { token })).answer.draft
  const saved = await t.request(website.saveDraft, { token, body: { content: contentWith(free), version } })
  return t.request(website.publish, { token, body: { version: saved.answer.draft.version } })
}

const statusOf = (file: FreeFile, id = ids.video) => fetchStatus(access.t, freeFilePath(id, file))
const captionsStatus = (language: string) => fetchStatus(access.t, freeCaptionsPath(ids.video, language))
/** The status of a file at an address that was made for visitors. */
async function readAsGuest(key: string): Promise<number> {
  const expiresAt = new Date(access.t.clock.now().getTime() + HOUR_IN_MS)
  const file = { key, contentType: 'video/mp4', expiresAt, userId: GUEST_ID }
  return fetchStatus(access.t, await access.t.product.files.createReadUrl(file))
}

test('nothing is free until the website says so', async () => {
  for (const file of ['large', 'small', 'poster'] as const) expect(await statusOf(file)).toBe(404)
  expect(await statusOf('sound', ids.audio)).toBe(404)
  for (const key of Object.values(access.keys)) expect(await readAsGuest(key)).toBe(403)
})

test('visitors play the free lesson and the greeting, and no other file', async () => {
  expect((await publish({ lesson: ids.video, greeting: ids.audio })).status).toBe(200)
  for (const file of ['large', 'small', 'poster'] as const) expect(await statusOf(file)).toBe(200)
  expect(await statusOf('sound', ids.audio)).toBe(200)
  expect([await captionsStatus('hi'), await captionsStatus('en')]).toEqual([200, 404])
  expect([await statusOf('sound'), await statusOf('large', ids.audio)]).toEqual([404, 404])

  const range = await fetch(new URL(freeFilePath(ids.video, 'small'), access.t.address), {
    headers: { range: 'bytes=400-699' },
  })
  expect(range.headers.get('content-type')).toBe('video/mp4')
  expect(Buffer.from(await range.arrayBuffer())).toEqual(DERIVED_BYTES.subarray(400, 700))

  const free: readonly string[] = [access.keys['a course video'], access.keys['a course audio']]
  for (const [name, key] of Object.entries(access.keys))
    expect([name, await readAsGuest(key)]).toEqual([name, free.includes(key) ? 200 : 403])
  expect(await readAsGuest(derivedKey(access.keys['a draft in a course'], '360p.mp4'))).toBe(403)
})

test('a member without a plan gets no more than before', async () => {
  expect(await access.read(access.keys['a course video'], 'INACTIVE')).toBe(403)
})

test.each([
  [
    'is not published any more',
    async () => {
      const { t, admin } = access
      const change = { token: admin.token, params: { id: ids.video } }
      await t.request(videos.update, { ...change, body: { isPublished: false } })
      return () => t.request(videos.update, { ...change, body: { isPublished: true } })
    },
  ],
  [
    'is not marked in the newest version any more',
    async () => {
      await publish({})
      return () => publish({ lesson: ids.video, greeting: ids.audio })
    },
  ],
])('an address that was given out ends when the lesson %s', async (_, revoke) => {
  const key = derivedKey(access.keys['a course video'], '360p.mp4')
  expect(await readAsGuest(key)).toBe(200)
  const bringBack = await revoke()
  access.t.clock.advance(CACHED_MS)
  expect([await readAsGuest(key), await statusOf('small'), await captionsStatus('hi')]).toEqual([403, 404, 404])
  await bringBack()
  expect(await statusOf('small')).toBe(200)
})

test('a lesson that is not published keeps the website from being published', async () => {
  const draft = access.t.db
    .selectFrom('videos')
    .select('id')
    .where('storage_key', '=', access.keys['a draft in a course'])
  const { id } = await draft.executeTakeFirstOrThrow()
  const refused = await publish({ lesson: id })
  expect(refused.status).toBe(422)
  expect(refused.json).toMatchObject({ problems: [{ section: 'modules', field: 'modules.0.freeLessonId' }] })
  expect((await publish({ lesson: ids.video, greeting: ids.video })).status).toBe(422)
  expect(await statusOf('small')).toBe(200)
})

test('the upload itself is played until it is converted, and nothing from the bin', async () => {
  const { t, admin, keys } = access
  await t.db.deleteFrom('renditions').where('source_key', '=', keys['a course video']).execute()
  expect(await statusOf('large')).toBe(200)
  expect(await moveToBin(t, admin.token, 'video', ids.video)).toBe(204)
  t.clock.advance(CACHED_MS)
  expect([await statusOf('large'), await readAsGuest(keys['a course video'])]).toEqual([404, 403])
})

test('one network may ask for a few thousand files an hour', async () => {
  const { t } = access
  await t.db.updateTable('rate_limits').set({ points: 1_000_000 }).execute()
  expect(await statusOf('sound', ids.audio)).toBe(429)
  t.clock.advance(HOUR_IN_MS)
  expect(await statusOf('sound', ids.audio)).toBe(200)
})
