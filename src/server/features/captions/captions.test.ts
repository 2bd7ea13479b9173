import { up as addLastCaptions } from '#server/db/migrations/0057_last_captions.ts'
import { CAPTIONS_PATH } from './captions.service.ts'
import {
  openAccessFixture,
  type AccessFixture,
  HOUR_IN_MS,
  NOON,
  VIEWER_KINDS,
  FIRST_SESSION_START,
  STREAM_START,
} from '#tests/kit/access-fixture.ts'
import { aVideo, deletePermanently } from '#tests/kit/content.ts'
import { aMember, aSession } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { CAPTIONS_LIMIT_IN_BYTES } from '#shared/domain/captions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { videos, library, programme, liveSessions } = contract
const cue = '00:00.000 --> 00:01.000\n'
const english = `WEBVTT\n\n${cue}Breathe in.\n`
const hindi = `WEBVTT\n\n${cue}श्वास लें।\n`

let access: AccessFixture
beforeAll(async () => {
  access = await openAccessFixture()
})
beforeEach(() => access.t.clock.set(NOON))
afterAll(() => access.close())

const change = async (id: string, captions: unknown) =>
  access.t.request(videos.update, {
    token: await aSession(access.t, access.admin.id),
    params: { id },
    body: { captions },
  })
const get = (url: string | undefined, headers: Record<string, string> = {}) =>
  fetch(access.t.address + url, { headers })

test('captions can be added with a video, replaced, kept and removed', async () => {
  const token = await aSession(access.t, access.admin.id)
  const made = await aVideo(access.t, token, {
    captions: [
      { language: 'en', text: `\uFEFF${english.replaceAll('\n', '\r\n')}` },
      { language: 'hi', text: hindi },
    ],
  })
  expect(made.captions.map(({ language, label }) => [language, label])).toEqual([
    ['en', 'English'],
    ['hi', 'हिन्दी'],
  ])
  expect(await (await get(made.captions[0]?.url)).text()).toBe(english)
  const other = english.replace('Breathe in', 'Breathe out')
  const changed = await change(made._id, [{ language: 'hi' }, { language: 'en', text: other }])
  const { captions } = changed.answer.video
  expect(await Promise.all(captions.map(async ({ url }) => (await get(url)).text()))).toEqual([other, hindi])
  expect(captions[1]?.url).toBe(made.captions[1]?.url)
  expect((await get(made.captions[0]?.url)).status).toBe(404)
  expect((await change(made._id, [{ language: 'hi' }])).answer.video.captions).toMatchObject([{ language: 'hi' }])
  const params = { id: made._id }
  const renamed = await access.t.request(videos.update, { token, params, body: { title: 'Renamed' } })
  expect(renamed.answer.video.captions).toHaveLength(1)
  const { answer } = await access.t.request(videos.list, { token })
  expect(answer.videos.find(({ _id }) => _id === made._id)?.captions).toHaveLength(1)
  expect((await change(made._id, [])).answer.video.captions).toEqual([])
  await change(made._id, [{ language: 'en', text: english }])
  expect(await deletePermanently(access.t, token, 'video', made._id)).toBe(204)
  expect(await access.t.db.selectFrom('video_captions').where('video_id', '=', made._id).selectAll().execute()).toEqual(
    [],
  )
})

test('captions that go on after the end of the video are reported, also those of an earlier release', async () => {
  const { t } = access
  const { _id } = await aVideo(t, await aSession(t, access.admin.id))
  const at = (start: string, end: string) => `WEBVTT\n\n00:00.000 --> 00:00.500\nIn\n\n${start} --> ${end}\nOut\n`
  const saved = await change(_id, [
    { language: 'en', text: at('00:01.900', '00:09.000') },
    { language: 'hi', text: at('00:02.001', '00:09.000') },
    { language: 'ta', text: at('01:00:00.000', '01:00:01.000') },
  ])
  expect(saved.answer.video.captions.map(({ isTooLong }) => isTooLong)).toEqual([false, true, true])
  const stored = () =>
    t.db.selectFrom('video_captions').where('video_id', '=', _id).select('last_starts_at_seconds as at').execute()
  const before = await stored()
  expect(new Set(before.map(({ at: second }) => second))).toEqual(new Set([1.9, 2.001, 3600]))
  await sql`alter table video_captions drop column last_starts_at_seconds`.execute(t.db)
  await addLastCaptions(t.db as never)
  expect(await stored()).toEqual(before)
  await t.db.updateTable('videos').set({ duration_in_seconds: 7200 }).where('id', '=', _id).execute()
  const { answer } = await t.request(videos.list, { token: await aSession(t, access.admin.id) })
  const listed = answer.videos.find((video) => video._id === _id)
  expect(listed?.captions.map(({ isTooLong }) => isTooLong)).toEqual([false, false, false])
})

test('captions in any language are stored under its tag, as strict WebVTT whatever was sent', async () => {
  const { _id } = await aVideo(access.t, await aSession(access.t, access.admin.id))
  const subRip = '1\r\n00:00:00,000 --> 00:00:01,000\r\n{\\an8}<font color="red">Breathe in.</font>\r\n'
  const script = `WEBVTT\n\nNOTE\n\n${cue}<script>Breathe in.</script>`
  const { captions } = (
    await change(_id, [
      { language: 'PA-guru', text: subRip },
      { language: 'ta', text: script },
    ])
  ).answer.video
  expect(captions.map(({ language, label }) => [language, label])).toEqual([
    ['pa-Guru', 'ਪੰਜਾਬੀ (ਗੁਰਮੁਖੀ)'],
    ['ta', 'தமிழ்'],
  ])
  expect(await Promise.all(captions.map(async ({ url }) => (await get(url)).text()))).toEqual([english, english])
  expect((await change(_id, [{ language: 'pa-guru' }])).answer.video.captions).toEqual([captions[0]])
})

test('captions are served as WebVTT and revalidated by their etag; two updates at once cause no error', async () => {
  const { _id } = await aVideo(access.t, await aSession(access.t, access.admin.id), {
    captions: [{ language: 'en', text: english }],
  })
  const url = (await change(_id, [{ language: 'en' }])).answer.video.captions[0]?.url
  const served = await get(url)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'text/vtt; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(served.headers.get('cache-control')).toBe('private, max-age=600, must-revalidate')
  expect((await get(url, { 'if-none-match': served.headers.get('etag') ?? '' })).status).toBe(304)
  const twoAtOnce = await Promise.all([1, 2].map(() => change(_id, [{ language: 'en', text: hindi }])))
  expect(twoAtOnce.map(({ status }) => status)).toContain(200)
  expect(twoAtOnce.every(({ status }) => status < 500)).toBe(true)
})

test.each([
  ['a text without captions', [{ language: 'en', text: 'WEBVTT\n\nBreathe in.' }], 'captions.0.text'],
  [
    'a text that is too long',
    [{ language: 'en', text: `WEBVTT\n\n${cue}${'x'.repeat(CAPTIONS_LIMIT_IN_BYTES)}` }],
    'captions.0.text',
  ],
  ['what is no language', [{ language: 'in Hindi', text: english }], 'captions.0.language'],
  [
    'one language twice',
    [
      { language: 'pa-Guru', text: english },
      { language: 'PA-guru', text: english },
    ],
    'captions',
  ],
  [
    'more than 2 MB at a time',
    ['en', 'hi', 'ta'].map((language) => ({ language, text: `${english}${'x'.repeat(800_000)}` })),
    'captions',
  ],
])('%s is refused', async (_what, captions, field) => {
  const { _id } = await aVideo(access.t, await aSession(access.t, access.admin.id))
  const { status, json } = await change(_id, captions)
  expect([status, Object.keys(json['fields'] ?? {})]).toEqual([400, [field]])
})

test('captions can be read exactly while their video can be read', async () => {
  const token = await aSession(access.t, access.admin.id)
  const all = (await access.t.request(videos.list, { token, query: { limit: '200' } })).answer.videos
  for (const { _id, captions } of all) if (captions.length === 0) await change(_id, [{ language: 'en', text: english }])

  const annual = await access.tokenOf('ANNUAL')
  const { course } = (
    await access.t.request(library.course, { token: annual ?? '', params: { id: access.courses.shown } })
  ).answer
  const ofCourse = course.videos[0]?.captions[0]?.url
  expect((await get(ofCourse)).status).toBe(200)
  await access.t.request(videos.update, {
    token,
    params: { id: course.videos[0]?._id ?? '' },
    body: { isPublished: false },
  })
  expect((await get(ofCourse)).status).toBe(403)

  const initial = (await access.tokenOf('INITIAL')) ?? ''
  const state = async () => (await access.t.request(programme.state, { token: initial })).answer.data
  expect((await state()).todayVideo).toMatchObject({ videoFileUrl: null, captions: [] })
  access.t.clock.set(new Date(FIRST_SESSION_START.getTime() + HOUR_IN_MS / 2))
  expect((await get((await state()).todayVideo?.captions[0]?.url)).status).toBe(200)
  access.t.clock.set(new Date(FIRST_SESSION_START.getTime() + HOUR_IN_MS))
  const recorded = (await state()).recordedVideos[0]?.captions[0]?.url
  expect((await get(recorded)).status).toBe(200)
  const daily = (await access.t.request(programme.dailyVideos, { token: initial })).answer
  expect(daily.videos[0]?.captions).toHaveLength(1)

  const fresh = await aMember(access.t, { plan: 'ANNUAL' })
  const stream = async () =>
    (
      await access.t.request(liveSessions.stream, {
        token: await aSession(access.t, fresh.id),
        params: { id: access.stream },
      })
    ).answer.stream
  expect((await stream()).video).toMatchObject({ videoFileUrl: null, captions: [] })
  access.t.clock.set(STREAM_START)
  const live = (await stream()).video?.captions[0]?.url
  expect((await get(live)).status).toBe(200)
  access.t.clock.set(new Date(STREAM_START.getTime() + HOUR_IN_MS))
  expect((await get(live)).status).toBe(403)
})

test('a caption URL works only for viewers with access to the video, is refused when changed, and expires', async () => {
  const { t, ids } = access
  const { _id } = await aVideo(t, await aSession(t, access.admin.id), {
    isPublished: false,
    captions: [{ language: 'en', text: english }],
  })
  const row = await t.db.selectFrom('video_captions').where('video_id', '=', _id).selectAll().executeTakeFirstOrThrow()
  const { tokens } = t.product.captions
  const urlFor = (claims: Parameters<typeof tokens.sign>[0]) => CAPTIONS_PATH + tokens.sign(claims)
  const expiresAt = new Date(NOON.getTime() + HOUR_IN_MS)
  for (const person of VIEWER_KINDS) {
    const url = urlFor({ id: row.id, userId: ids[person], expiresAt })
    expect([person, (await get(url)).status]).toEqual([person, person === 'ADMIN' ? 200 : 403])
  }
  const url = urlFor({ id: row.id, userId: ids.ADMIN, expiresAt })
  const later = url.replace(String(expiresAt.getTime()), String(expiresAt.getTime() + HOUR_IN_MS))
  for (const tampered of [later, `${url}A`, url.slice(0, -4), '/captions/x', '/captions/a.b.c.d'])
    expect((await get(tampered)).status).toBe(403)
  t.clock.set(expiresAt)
  const ended = await get(url)
  expect([ended.status, ended.headers.get('cache-control')]).toEqual([403, 'no-store'])
})
