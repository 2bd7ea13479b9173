import { API_BASE } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { addDerivedFiles, DERIVED_BYTES, SHORT_LADDER } from '#tests/kit/derived-files.ts'
import {
  type AccessFixture,
  HOUR_IN_MS,
  mayPlay,
  NOON,
  openAccessFixture,
  PLAYABLE,
  REPLAY_IN_MS,
  STREAM_START,
  VIEWER_KINDS,
  type WhoMayPlay,
} from '#tests/kit/access-fixture.ts'
import { moveToBin } from '#tests/kit/content.ts'
import { recordQueries } from '#tests/kit/query-recorder.ts'
import { aMember, endPlanAsAdmin } from '#tests/kit/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/* Who may play what, and what their players get. */

const { read, fragments } = contract.playback

let access: AccessFixture
const ids = new Map<string, string>()
beforeAll(async () => {
  access = await openAccessFixture()
  const rows = [
    ...(await access.t.db.selectFrom('videos').select(['id', 'storage_key as key']).execute()),
    ...(await access.t.db.selectFrom('audios').select(['id', 'storage_key as key']).execute()),
    ...(await access.t.db.selectFrom('ebooks').select(['id', 'file_key as key']).execute()),
  ]
  for (const [name, key] of Object.entries(access.keys)) {
    const id = rows.find((row) => row.key === key)?.id
    if (id) ids.set(name, id)
  }
  await addDerivedFiles(access.t, access.keys['a course video'])
  await addDerivedFiles(access.t, access.keys['the video of a stream'], { sheets: 2 })
  await addDerivedFiles(access.t, access.keys['a course audio'], { kind: 'AUDIO', names: ['audio'] })
})
beforeEach(() => access.t.clock.set(NOON))
afterAll(() => access.close())

type Item = keyof AccessFixture['keys']
const ask = (item: Item, token: string | undefined, query: Record<string, string> = {}) =>
  access.t.request(read, { ...(token !== undefined && { token }), params: { id: ids.get(item) ?? '' }, query })
const offerOf = async (item: Item, token: string, query?: Record<string, string>) =>
  (await ask(item, token, query)).answer.playback
const get = (url: string | null | undefined, headers: Record<string, string> = {}) =>
  fetch(new URL(url ?? '', access.t.address), { headers })
const annual = async () => (await aMember(access.t, { plan: 'ANNUAL' })).token

const statusesOf = (who: WhoMayPlay) => mayPlay(who).map((isAllowed, at) => (isAllowed ? 200 : at === 0 ? 401 : 404))

async function expectStatuses(item: Item, expected: number[]): Promise<void> {
  const statuses = []
  for (const person of VIEWER_KINDS) statuses.push((await ask(item, await access.tokenOf(person))).status)
  expect(statuses).toEqual(expected)
}

test.each(PLAYABLE)('%s %s', async (item, _when, now, who) => {
  access.t.clock.set(now)
  await expectStatuses(item, statusesOf(who))
})

test('an e-book is no media', () => expectStatuses('a course e-book', [401, 404, 404, 404, 404, 404, 404]))

test('the URLs for ranges end with the replay of the stream, and with the plan', async () => {
  const { t } = access
  const codeOf = async (url: string | undefined) => ((await (await get(url)).json()) as { code: string }).code
  const member = await aMember(t, { plan: 'ANNUAL' })
  t.clock.set(new Date(STREAM_START.getTime() + REPLAY_IN_MS))
  const ofStream = (await offerOf('the video of a stream', member.token)).renditions.at(-1)?.url
  t.clock.advance(HOUR_IN_MS - 1)
  expect((await get(ofStream)).status).toBe(200)
  t.clock.advance(1)
  expect(await codeOf(ofStream)).toBe('ADDRESS_EXPIRED')

  const ends_at = new Date(t.clock.now().getTime() + HOUR_IN_MS)
  await t.db.updateTable('grants').set({ ends_at }).where('user_id', '=', member.id).execute()
  const { renditions } = await offerOf('a course video', member.token)
  t.clock.advance(HOUR_IN_MS - 1)
  expect((await get(renditions.at(-1)?.url)).status).toBe(200)
  t.clock.advance(1)
  expect(await codeOf(renditions.at(-1)?.url)).toBe('ADDRESS_EXPIRED')
  // The lasting one of the sound alone is checked at every read.
  expect(await codeOf(renditions[0]?.url)).toBe('FORBIDDEN')
})

test('an ended plan, a video in the bin and an unknown id are not found', async () => {
  const { t, admin } = access
  const member = await aMember(t, { plan: 'ANNUAL' })
  expect((await ask('a course video', member.token)).status).toBe(200)
  await endPlanAsAdmin(t, { id: member.id, token: admin.token })
  expect((await ask('a course video', member.token)).status).toBe(404)
  const token = await annual()
  const unknown = { id: '01900000-0000-7000-8000-00000000ffff' }
  expect((await t.request(read, { token, params: unknown })).status).toBe(404)
  expect((await t.request(read, { token, params: { id: 'x' } })).status).toBe(404)
  expect(await moveToBin(t, admin.token, 'video', ids.get('a video of no course') ?? '')).toBe(204)
  expect((await ask('a video of no course', admin.token)).status).toBe(404)
})

test('a player gets URLs of every file and the fragments of likely renditions alone', async () => {
  const token = await annual()
  const offer = await offerOf('a course video', token)
  expect(offer.renditions.map(({ name, fragments: pieces }) => [name, pieces !== null])).toEqual([
    ['audio', false],
    ['144p', false],
    ['240p', true],
    ['360p', true],
    ['720p', false],
  ])
  const onWeakLine = await offerOf('a course video', token, { bitRate: '150000' })
  expect(onWeakLine.renditions.filter((each) => each.fragments).map(({ name }) => name)).toEqual(['144p'])
  for (const { url } of offer.renditions) {
    const range = await get(url, { range: 'bytes=400-699' })
    expect([range.status, range.headers.get('content-range')]).toEqual([206, 'bytes 400-699/1000'])
    expect(Buffer.from(await range.arrayBuffer())).toEqual(DERIVED_BYTES.subarray(400, 700))
  }
  for (const url of [offer.posterUrl, ...(offer.storyboard?.sheetUrls ?? [])]) {
    const picture = await get(url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  expect(offer.storyboard).toMatchObject({ everySeconds: 10, columns: 5, rows: 5, width: 160, height: 90 })
  const sound = await offerOf('a course audio', token)
  expect(sound).toMatchObject({ waveform: [10, 80, 30], posterUrl: null, storyboard: null })
  expect(sound.renditions[0]?.fragments?.fragmentSizes).toEqual([300, 200, 100])
})

test('what has no renditions yet has none in the answer, and no playlist', async () => {
  const offer = await offerOf('a draft in a course', access.admin.token)
  expect(offer).toMatchObject({ renditions: [], playlistUrl: null, posterUrl: null, storyboard: null, waveform: [] })
})

test('the fragments of any rendition can be read by those who may play it', async () => {
  const params = { id: ids.get('a course video') ?? '', name: '720p' }
  const statuses = []
  for (const person of VIEWER_KINDS) {
    const token = await access.tokenOf(person)
    statuses.push((await access.t.request(fragments, { ...(token !== undefined && { token }), params })).status)
  }
  expect(statuses).toEqual(statusesOf('LONGER_PLANS'))
  const token = await annual()
  const { answer } = await access.t.request(fragments, { token, params })
  expect(answer).toEqual({ headerBytes: 200, startBytes: 400, fragmentInSeconds: 2, fragmentSizes: [300, 200, 100] })
  const missing = await access.t.request(fragments, { token, params: { ...params, name: '1080p' } })
  expect(missing.status).toBe(404)
  expect((await access.t.request(fragments, { token, params: { ...params, name: '8k' } })).status).toBe(404)
  const { sourceVersion } = await offerOf('a course video', token)
  const ofVersion = (version: string) =>
    access.t.request(fragments, { token, params, query: { sourceVersion: version } })
  expect((await ofVersion(sourceVersion)).answer).toEqual(answer)
  expect((await ofVersion((await offerOf('the video of a stream', access.admin.token)).sourceVersion)).status).toBe(404)
})

test('the answer of an hour stays small', async () => {
  const { t } = access
  const key = access.keys['a video of a hidden course']
  await addDerivedFiles(t, key, { fragmentSizesOf: sizesOfAnHour, sheets: 15 })
  const id = ids.get('a video of a hidden course') ?? ''
  const url = API_BASE + read.path.replace(':id', id)
  const sizeWith = async (encoding: string) => {
    const headers = { authorization: `Bearer ${access.admin.token}`, 'accept-encoding': encoding }
    return (await t.app.inject({ method: 'GET', url, headers })).rawPayload.length
  }
  // The sizes of two renditions hardly compress; every browser that plays media accepts Brotli.
  expect(await sizeWith('br')).toBeLessThan(12_500)
  expect(await sizeWith('gzip')).toBeLessThan(14_000)
})

test('members who ask at once at a live start share their reads', async () => {
  const { t } = access
  t.clock.set(STREAM_START)
  const tokens = await Promise.all(Array.from({ length: 40 }, annual))
  const recorded = recordQueries(t.product.database)
  const statuses = await Promise.all(tokens.map(async (token) => (await ask('the video of a stream', token)).status))
  expect(statuses).toEqual(tokens.map(() => 200))
  // A batch takes what has arrived: a few rounds of about eight statements.
  expect(recorded.length).toBeLessThan(tokens.length * 2)
})

/** Sizes that vary like those of real recordings, by a sixth; always the same ones. */
function sizesOfAnHour(name: string): number[] {
  const mean = ((SHORT_LADDER[name]?.meanBitRate ?? 0) / 8) * 2
  let state = mean
  return Array.from({ length: 1800 }, () => {
    state = (state * 48_271) % 2_147_483_647
    return Math.round(mean * (0.85 + (0.3 * state) / 2_147_483_647))
  })
}

test('a player that reads HLS itself finds every rendition by a signed URL', async () => {
  const { playlistUrl } = await offerOf('a course video', await annual())
  const main = await get(playlistUrl)
  expect(Object.fromEntries(main.headers)).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  const names = (await main.text()).split('\n').filter((line) => /^[^#]/.test(line))
  expect(names).toEqual(['240p.m3u8', '144p.m3u8', '360p.m3u8', '720p.m3u8', 'audio.m3u8'])
  for (const name of names) {
    const text = await (await get(new URL(name, new URL(playlistUrl ?? '', access.t.address)).href)).text()
    const [, map] = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="200@0"/.exec(text) ?? []
    const [, bytes, at, segment] = /#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/.exec(text) ?? []
    expect([bytes, at, segment]).toEqual(['300', '400', map])
    expect((await get(segment, { range: `bytes=${at}-${Number(at) + Number(bytes) - 1}` })).status).toBe(206)
  }
  const other = new URL('1080p.m3u8', new URL(playlistUrl ?? '', access.t.address)).href
  expect((await get(other)).status).toBe(404)
})

test('the playlist of an hour is sent compressed', async () => {
  const { playlistUrl } = await offerOf('a video of a hidden course', access.admin.token)
  const url = (playlistUrl ?? '').replace('main', '360p')
  const sizeWith = async (encoding: string) => {
    const response = await access.t.app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })
    return response.rawPayload.length
  }
  const [plain, packed] = [await sizeWith('identity'), await sizeWith('gzip')]
  expect(plain).toBeGreaterThan(150_000)
  expect(packed).toBeLessThan(16_000)
})
