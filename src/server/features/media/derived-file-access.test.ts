import { contract } from '#shared/contract/index.ts'
import { derivedKey } from '#shared/domain/renditions.ts'
import {
  type AccessFixture,
  HOUR_IN_MS,
  mayPlay,
  NOON,
  openAccessFixture,
  PLAYABLE,
  PLAYABLE_ITEMS,
  type PlayableItem,
  VIEWER_KINDS,
} from '#tests/kit/access-fixture.ts'
import { addDerivedFiles, DERIVED_BYTES } from '#tests/kit/derived-files.ts'
import { aPicture, moveToBin, upload } from '#tests/kit/content.ts'
import { aMember, type SignedInUser } from '#tests/kit/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/* Files made from a video or an audio have its viewers: renditions, pictures, playlists and what they name. */

/** How long granted access to a file is cached. */
const CACHED_MS = 3000
const isOnS3 = process.env.TEST_FILES === 's3'

let access: AccessFixture
beforeAll(async () => {
  access = await openAccessFixture()
  for (const item of PLAYABLE_ITEMS) {
    if (item === 'a course audio')
      await addDerivedFiles(access.t, access.keys[item], { kind: 'AUDIO', names: ['audio'] })
    else await addDerivedFiles(access.t, access.keys[item], { names: ['audio', '360p'] })
  }
})
beforeEach(() => access.t.clock.set(NOON))
afterAll(() => access.close())

const statusOf = async (url: string) => {
  const response = await fetch(new URL(url, access.t.address))
  await response.arrayBuffer()
  return response.status
}
/** Every address that leads to something made from the item, as it would be given to this user. */
async function urlsFor(item: PlayableItem, userId: string): Promise<string[]> {
  const { product, clock, db } = access.t
  const expiresAt = new Date(clock.now().getTime() + HOUR_IN_MS)
  const isAudio = item === 'a course audio'
  const names = isAudio ? ['audio.mp4'] : ['audio.mp4', '360p.mp4', 'poster.webp', 'storyboard-0.webp']
  const files = names.map((name) =>
    product.files.createReadUrl({
      key: derivedKey(access.keys[item], name),
      contentType: name.endsWith('.mp4') ? 'video/mp4' : 'image/webp',
      expiresAt,
      userId,
    }),
  )
  const table = isAudio ? 'audios' : 'videos'
  const row = db.selectFrom(table).select('id').where('storage_key', '=', access.keys[item])
  const { id } = await row.executeTakeFirstOrThrow()
  const token = product.playbackTokens.sign({ id, userId, expiresAt })
  const computed = ['main.m3u8', 'audio.m3u8', ...(isAudio ? [] : ['360p.m3u8', 'storyboard-0.webp'])]
  return [...(await Promise.all(files)), ...computed.map((name) => `/playback/${token}/${name}`)]
}
/** The one status that all of them answer; a list where they differ. */
async function statusFor(item: PlayableItem, userId: string): Promise<number | number[]> {
  const statuses = []
  for (const url of await urlsFor(item, userId)) statuses.push(await statusOf(url))
  return new Set(statuses).size === 1 ? (statuses[0] ?? []) : statuses
}

test.each(PLAYABLE)('%s %s', async (item, _when, now, who) => {
  access.t.clock.set(now)
  const statuses = []
  for (const person of VIEWER_KINDS) statuses.push(await statusFor(item, access.ids[person]))
  expect(statuses).toEqual(mayPlay(who).map((isAllowed) => (isAllowed ? 200 : 403)))
})

const later = (start: Date, ms: number) => new Date(start.getTime() + ms)

describe('the URLs of a member', () => {
  let member: SignedInUser
  let urls: string[]
  const statuses = async () => new Set(await Promise.all(urls.map(statusOf)))
  beforeEach(async () => {
    member = await aMember(access.t, { plan: 'ANNUAL' })
    urls = await urlsFor('a course video', member.id)
    if (!(await statuses()).isSubsetOf(new Set([200]))) throw new Error('The URLs did not open to begin with.')
  })

  test.each(['REMOVED', 'REFUNDED'] as const)('stop working when the plan is %s', async (end_reason) => {
    const { t } = access
    await t.db
      .updateTable('grants')
      .set({ ended_at: t.clock.now(), end_reason })
      .where('user_id', '=', member.id)
      .execute()
    t.clock.advance(CACHED_MS)
    expect(await statuses()).toEqual(new Set([403]))
  })

  test('stop working when the plan ends by itself', async () => {
    const { t } = access
    const grant = t.db.updateTable('grants').set({ ends_at: later(NOON, 60_000) })
    await grant.where('user_id', '=', member.id).execute()
    t.clock.set(later(NOON, 60_000))
    expect(await statuses()).toEqual(new Set([403]))
  })

  test('stop working when the member is deleted', async () => {
    const { t, admin } = access
    const params = { id: member.id }
    expect((await t.request(contract.users.remove, { token: admin.token, params })).status).toBe(204)
    t.clock.advance(CACHED_MS)
    expect(await statuses()).toEqual(new Set([403]))
  })

  test('end after their time', async () => {
    access.t.clock.set(later(NOON, HOUR_IN_MS))
    expect(await statuses()).toEqual(new Set([403]))
  })

  test('are refused when they were changed, cut or extended', async () => {
    for (const url of urls) {
      const [, folder = '', token = '', file = ''] = /^\/(files|playback)\/([^/]+)(.*)$/.exec(url) ?? []
      const other = token.startsWith('A') ? 'B' : 'A'
      const tokens = [`${token}A`, token.slice(0, -4), other + token.slice(1), 'x', 'a.b.c.d']
      for (const changed of tokens) expect(await statusOf(`/${folder}/${changed}${file}`)).toBe(403)
    }
    const [playlist = ''] = urls.filter((url) => url.endsWith('main.m3u8'))
    for (const [text, instead] of [
      [member.id, access.ids.ADMIN],
      [String(later(NOON, HOUR_IN_MS).getTime()), String(later(NOON, 9 * HOUR_IN_MS).getTime())],
    ] as const) {
      expect(playlist).toContain(text)
      expect(await statusOf(playlist.replace(text, instead))).toBe(403)
    }
    for (const name of ['144p.m3u8', '8k.m3u8', 'storyboard-9.webp', 'x'])
      expect(await statusOf(playlist.replace('main.m3u8', name))).toBe(404)
  })

  test('lead only to what belongs to the item and this viewer', async () => {
    const [playlist = ''] = urls.filter((url) => url.endsWith('360p.m3u8'))
    const text = await (await fetch(new URL(playlist, access.t.address))).text()
    const named = new Set(text.split('\n').filter((line) => /^[^#]/.test(line)))
    expect(named.size).toBe(1)
    await access.t.db
      .updateTable('grants')
      .set({ ended_at: NOON, end_reason: 'REMOVED' })
      .where('user_id', '=', member.id)
      .execute()
    access.t.clock.advance(CACHED_MS)
    for (const url of named) expect(await statusOf(url)).toBe(403)
  })
})

test('a video in the bin has no files for members, and none of its playlists for anyone', async () => {
  const { t, admin, ids } = access
  const [member, owner] = [await urlsFor('a course video', ids.ANNUAL), await urlsFor('a course video', admin.id)]
  const params = { id: access.courseVideo }
  expect(await moveToBin(t, admin.token, 'video', access.courseVideo)).toBe(204)
  t.clock.advance(CACHED_MS)
  for (const url of member) expect(await statusOf(url)).toBe(url.startsWith('/playback/') ? 404 : 403)
  for (const url of owner) expect(await statusOf(url)).toBe(url.startsWith('/playback/') ? 404 : 200)
  await t.request(contract.bin.restore, { token: admin.token, params: { kind: 'video', ...params }, body: {} })
})

test('an uploaded poster of a video in the bin is for administrators alone', async () => {
  const { t, admin, ids } = access
  const storageKey = await upload(t, admin.token, aPicture)
  const params = { id: access.courseVideo }
  const chosen = await t.request(contract.renditions.choosePoster, { token: admin.token, params, body: { storageKey } })
  expect(chosen.status).toBe(204)
  const { posterUrl } = (await t.request(contract.playback.read, { token: admin.token, params })).answer.playback
  const { key } = await t.db
    .selectFrom('media_pictures')
    .select('key')
    .where('key', 'like', 'images/%')
    .executeTakeFirstOrThrow()
  const expiresAt = later(t.clock.now(), HOUR_IN_MS)
  const file = { key, contentType: 'image/webp', expiresAt, userId: ids.ANNUAL }
  const member = await t.product.files.createReadUrl(file)
  const opened = async () => [await statusOf(member), await statusOf(posterUrl ?? '')]
  expect(await opened()).toEqual([200, 200])
  expect(await moveToBin(t, admin.token, 'video', access.courseVideo)).toBe(204)
  t.clock.advance(CACHED_MS)
  expect(await opened()).toEqual([403, 200])
  await t.request(contract.bin.restore, { token: admin.token, params: { kind: 'video', ...params }, body: {} })
  expect(await opened()).toEqual([200, 200])
})

describe('a rendition', () => {
  const read = async (range: string, method = 'GET') => {
    const [, url = ''] = await urlsFor('a video of no course', access.admin.id)
    return fetch(new URL(url, access.t.address), { method, headers: { range } })
  }
  const size = DERIVED_BYTES.length

  test.each([
    ['bytes=0-199', 0, 200],
    ['bytes=400-', 400, size],
    ['bytes=-100', size - 100, size],
    ['bytes=900-5000', 900, size],
  ])('answers %s', async (range, from, to) => {
    const response = await read(range)
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/${size}`])
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(DERIVED_BYTES.subarray(from, to))
  })

  test('refuses a range beyond its end', async () => {
    const response = await read(`bytes=${size}-`)
    await response.arrayBuffer()
    expect(response.status).toBe(416)
  })

  test('answers two ranges at once', async () => {
    const parts = await Promise.all(['bytes=0-499', 'bytes=500-999'].map((range) => read(range)))
    const bytes = await Promise.all(parts.map(async (part) => Buffer.from(await part.arrayBuffer())))
    expect(Buffer.concat(bytes)).toEqual(DERIVED_BYTES)
  })

  test('never changes, so the browser keeps it while its URL is valid', async () => {
    const response = await read('bytes=0-9')
    await response.arrayBuffer()
    expect(response.headers.get('cache-control')).toBe(
      isOnS3 ? 'private, max-age=1200, immutable' : 'private, max-age=3600, immutable',
    )
  })
})

test.runIf(isOnS3)('on S3 a player gets URLs of the service, which need no redirect for a range', async () => {
  const member = await aMember(access.t, { plan: 'ANNUAL' })
  const params = { id: access.courseVideo }
  const ask = () => access.t.request(contract.playback.read, { token: member.token, params })
  const { playback } = (await ask()).answer
  for (const { name, url } of playback.renditions) {
    // The sound alone keeps an address of ours, which lasts longer than those of the service.
    expect([name, url.startsWith('/files/')]).toEqual([name, name === 'audio'])
    if (name === 'audio') continue
    const range = await fetch(url, { redirect: 'error', headers: { range: 'bytes=400-699' } })
    expect([range.status, range.headers.get('cache-control')]).toEqual([206, 'private, max-age=1200, immutable'])
    expect(range.headers.get('content-type')).toBe('video/mp4')
    await range.arrayBuffer()
  }
  expect((await ask()).answer.playback.renditions).toEqual(playback.renditions)
})
