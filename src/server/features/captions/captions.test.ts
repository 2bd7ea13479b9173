import { accessWorld, type AccessWorld, HOUR_IN_MS, NOON, PEOPLE, SESSION, STREAM } from '#tests/kit/access-world.ts'
import { aVideo, deleteForGood } from '#tests/kit/content.ts'
import { aMember, aSession } from '#tests/kit/people.ts'
import { contract } from '#shared/contract/index.ts'
import { CAPTIONS_LIMIT_IN_BYTES } from '#shared/domain/captions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const { videos, library, programme, liveSessions } = contract
const cue = '00:00.000 --> 00:01.000\n'
const english = `WEBVTT\n\n${cue}Breathe in.\n`
const hindi = `WEBVTT\n\n${cue}श्वास लें।\n`

let world: AccessWorld
beforeAll(async () => {
  world = await accessWorld()
})
beforeEach(() => world.t.clock.set(NOON))
afterAll(() => world.close())

const change = async (id: string, captions: unknown) =>
  world.t.request(videos.update, { token: await aSession(world.t, world.admin.id), params: { id }, body: { captions } })
const get = (url: string | undefined, headers: Record<string, string> = {}) => fetch(world.t.address + url, { headers })

test('a video is made with captions, whose languages are then replaced, kept and taken away', async () => {
  const token = await aSession(world.t, world.admin.id)
  const made = await aVideo(world.t, token, {
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
  const renamed = await world.t.request(videos.update, { token, params, body: { title: 'Renamed' } })
  expect(renamed.answer.video.captions).toHaveLength(1)
  const { answer } = await world.t.request(videos.list, { token })
  expect(answer.videos.find(({ _id }) => _id === made._id)?.captions).toHaveLength(1)
  expect((await change(made._id, [])).answer.video.captions).toEqual([])
  await change(made._id, [{ language: 'en', text: english }])
  expect(await deleteForGood(world.t, token, 'video', made._id)).toBe(204)
  expect(await world.t.db.selectFrom('video_captions').where('video_id', '=', made._id).selectAll().execute()).toEqual(
    [],
  )
})

test('captions are served as what they are, and not sent again to who has them', async () => {
  const { _id } = await aVideo(world.t, await aSession(world.t, world.admin.id), {
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
  ['markup', [{ language: 'en', text: `WEBVTT\n\n${cue}<script>x</script>` }], 'captions.0.text'],
  [
    'what is too long',
    [{ language: 'en', text: `WEBVTT\n\n${cue}${'x'.repeat(CAPTIONS_LIMIT_IN_BYTES)}` }],
    'captions.0.text',
  ],
  ['another language', [{ language: 'fr', text: english }], 'captions.0.language'],
  [
    'one language twice',
    [
      { language: 'en', text: english },
      { language: 'en', text: english },
    ],
    'captions',
  ],
])('%s is refused', async (_what, captions, field) => {
  const { _id } = await aVideo(world.t, await aSession(world.t, world.admin.id))
  const { status, json } = await change(_id, captions)
  expect([status, Object.keys(json['fields'] ?? {})]).toEqual([400, [field]])
})

test('everyone who is given the video is given its captions, and reads them as long as the video', async () => {
  const token = await aSession(world.t, world.admin.id)
  const all = (await world.t.request(videos.list, { token, query: { limit: '200' } })).answer.videos
  for (const { _id, captions } of all) if (captions.length === 0) await change(_id, [{ language: 'en', text: english }])

  const annual = await world.tokenOf('ANNUAL')
  const { course } = (
    await world.t.request(library.course, { token: annual ?? '', params: { id: world.courses.shown } })
  ).answer
  const ofCourse = course.videos[0]?.captions[0]?.url
  expect((await get(ofCourse)).status).toBe(200)
  await world.t.request(videos.update, {
    token,
    params: { id: course.videos[0]?._id ?? '' },
    body: { isPublished: false },
  })
  expect((await get(ofCourse)).status).toBe(403)

  const initial = (await world.tokenOf('INITIAL')) ?? ''
  const state = async () => (await world.t.request(programme.state, { token: initial })).answer.data
  expect((await state()).todayVideo).toMatchObject({ videoFileUrl: null, captions: [] })
  world.t.clock.set(new Date(SESSION.getTime() + HOUR_IN_MS / 2))
  expect((await get((await state()).todayVideo?.captions[0]?.url)).status).toBe(200)
  world.t.clock.set(new Date(SESSION.getTime() + HOUR_IN_MS))
  const recorded = (await state()).recordedVideos[0]?.captions[0]?.url
  expect((await get(recorded)).status).toBe(200)
  const daily = (await world.t.request(programme.dailyVideos, { token: initial })).answer
  expect(daily.videos[0]?.captions).toHaveLength(1)

  const fresh = await aMember(world.t, { plan: 'ANNUAL' })
  const stream = async () =>
    (
      await world.t.request(liveSessions.stream, {
        token: await aSession(world.t, fresh.id),
        params: { id: world.stream },
      })
    ).answer.stream
  expect((await stream()).video).toMatchObject({ videoFileUrl: null, captions: [] })
  world.t.clock.set(STREAM)
  const live = (await stream()).video?.captions[0]?.url
  expect((await get(live)).status).toBe(200)
  world.t.clock.set(new Date(STREAM.getTime() + HOUR_IN_MS))
  expect((await get(live)).status).toBe(403)
})

test('an address of captions opens for nobody else, cannot be bent, and ends', async () => {
  const { t, ids } = world
  const { _id } = await aVideo(t, await aSession(t, world.admin.id), {
    isPublished: false,
    captions: [{ language: 'en', text: english }],
  })
  const row = await t.db.selectFrom('video_captions').where('video_id', '=', _id).selectAll().executeTakeFirstOrThrow()
  const { addresses } = t.product.captions
  const expiresAt = new Date(NOON.getTime() + HOUR_IN_MS)
  for (const person of PEOPLE) {
    const url = addresses.addressOf({ id: row.id, viewer: ids[person], expiresAt })
    expect([person, (await get(url)).status]).toEqual([person, person === 'ADMIN' ? 200 : 403])
  }
  const url = addresses.addressOf({ id: row.id, viewer: ids.ADMIN, expiresAt })
  const later = url.replace(String(expiresAt.getTime()), String(expiresAt.getTime() + HOUR_IN_MS))
  for (const bent of [later, `${url}A`, url.slice(0, -4), '/captions/x', '/captions/a.b.c.d'])
    expect((await get(bent)).status).toBe(403)
  t.clock.set(expiresAt)
  const ended = await get(url)
  expect([ended.status, ended.headers.get('cache-control')]).toEqual([403, 'no-store'])
})
