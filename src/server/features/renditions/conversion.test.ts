import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aStream, anAudio, aVideo, deletePermanently } from '#tests/kit/content.ts'
import { fakeTranscoder } from '#tests/kit/fake-transcoder.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import type { MediaInfo } from '#shared/domain/media-info.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { aProbedVideo } from '#tests/kit/probed-media.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
let background: ReturnType<typeof manualJobs>
let transcoder: ReturnType<typeof fakeTranscoder>
let freeSpace: number
let probed: MediaInfo

beforeEach(async () => {
  background = manualJobs()
  transcoder = fakeTranscoder()
  freeSpace = 1e12
  probed = aProbedVideo({ width: 1280, height: 720 })
  t = await testApp({
    ports: {
      jobs: background.jobs,
      transcoder,
      freeSpace: async () => freeSpace,
      probe: { probe: async () => probed },
    },
  })
  admin = await anAdmin(t)
})
afterEach(() => t.close())

/** Runs all due steps of this node. */
async function convertAll(): Promise<void> {
  while ((await background.runQueue('media.convert')) > 0);
}

/** A minute later: what became due is looked for, and done. */
async function aMinuteLater(): Promise<void> {
  t.clock.advance(MINUTE_IN_MS + 1)
  await background.repeat('media.look')
  await convertAll()
}

async function videoState(id: string) {
  const { answer } = await t.request(contract.videos.list, { token: admin.token })
  return answer.videos.find(({ _id }) => _id === id)
}

const playbackOf = async (id: string) =>
  (await t.request(contract.playback.read, { token: admin.token, params: { id } })).answer.playback

const encodings = () => transcoder.log.filter((line) => line.startsWith('encode'))

describe('a video', () => {
  test('is made playable on phones first, then larger, and is ready', async () => {
    const video = await aVideo(t, admin.token)
    expect(video.media).toMatchObject({ state: 'QUEUED', step: 'FIRST', percent: 0, waitsFor: null })
    expect((await playbackOf(video._id)).renditions).toEqual([])

    expect(await background.runQueue('media.convert')).toBe(1)
    expect(transcoder.log).toEqual(['measure', 'encode 144p 240p 360p audio', 'draw typical storyboard'])
    const first = await playbackOf(video._id)
    expect(first.renditions.map(({ name }) => name)).toEqual(['audio', '144p', '240p', '360p'])
    expect(first.storyboard).toMatchObject({ width: 160, height: 90 })
    expect(first.waveform).toEqual([10, 80, 40])
    expect(await videoState(video._id)).toMatchObject({ media: { state: 'QUEUED', step: 'REST' } })

    await convertAll()
    expect(encodings().at(-1)).toBe('encode 480p 720p')
    const done = await videoState(video._id)
    expect(done).toMatchObject({ media: { state: 'READY' } })
    for (const url of [done?.posterUrl, (await playbackOf(video._id)).renditions.at(-1)?.url]) {
      expect((await fetch(new URL(url ?? '', t.address))).status).toBe(200)
    }
    expect(readdirSync(join(t.dataDir, 'converting'))).toEqual([])
  })

  test('without sound gets no rendition of the sound alone', async () => {
    transcoder.hasSound = false
    await aVideo(t, admin.token)
    await convertAll()
    expect(encodings()[0]).toBe('encode 144p 240p 360p')
  })

  test('that is small is ready after the first step', async () => {
    probed = aProbedVideo({ width: 320, height: 240 })
    const { _id } = await aVideo(t, admin.token)
    await convertAll()
    expect(encodings()).toEqual(['encode 144p 240p audio'])
    expect((await videoState(_id))?.media?.state).toBe('READY')
  })

  test('shows how far it has come while it is converted', async () => {
    const { _id } = await aVideo(t, admin.token)
    const release = transcoder.hold()
    const running = convertAll()
    await transcoder.held
    await t.db.updateTable('media_jobs').set({ seconds_done: 1 }).execute()
    t.clock.advance(20_000)
    expect((await videoState(_id))?.media).toMatchObject({ state: 'PROCESSING', percent: 50, secondsLeft: 20 })
    release()
    await running
  })
})

test('an audio gets one rendition and its waveform', async () => {
  probed = { ...probed, video: null }
  const audio = await anAudio(t, admin.token)
  await convertAll()
  expect(encodings()).toEqual(['encode audio'])
  const { answer } = await t.request(contract.audios.list, { token: admin.token })
  expect(answer.audios[0]).toMatchObject({ media: { state: 'READY' }, posterUrl: null })
  expect((await playbackOf(audio._id)).waveform).toEqual([10, 80, 40])
})

test('phones come first, what a stream or the programme plays next before the newest, then the rest', async () => {
  const titles = new Map<string, string>()
  for (const [title, details] of [
    ['streamed', { usageType: 'LIVESTREAM_SOURCE' }],
    ['programme', { usageType: 'INITIAL_PLAN' }],
    ['old', {}],
    ['new', {}],
  ] as const) {
    t.clock.advance(1000)
    const { _id: video, storageKey } = await aVideo(t, admin.token, { title, ...details })
    titles.set(storageKey, title)
    const startTime = new Date(t.clock.now().getTime() + 60 * MINUTE_IN_MS)
    if (title === 'streamed') await aStream(t, admin.token, { startTime, video })
  }
  await convertAll()
  const order = ['streamed', 'programme', 'new', 'old']
  const keyOf = (path: string) => path.slice(path.indexOf('objects/') + 'objects/'.length)
  expect(transcoder.encoded.map((path) => titles.get(keyOf(path)))).toEqual([...order, ...order])
  expect(encodings().slice(3, 5)).toEqual(['encode 144p 240p 360p audio', 'encode 480p 720p'])
})

describe('a failure', () => {
  test('is tried four times, and then said with its reason; Retry begins anew', async () => {
    const { _id } = await aVideo(t, admin.token)
    transcoder.fail('UNREADABLE', 4)
    await convertAll()
    for (let attempt = 2; attempt <= 4; attempt++) {
      expect((await videoState(_id))?.media).toMatchObject({ state: 'QUEUED', failure: null })
      await aMinuteLater()
    }
    expect(encodings()).toHaveLength(4)
    expect((await videoState(_id))?.media).toMatchObject({ state: 'FAILED', failure: 'UNREADABLE' })
    await aMinuteLater()
    expect(encodings()).toHaveLength(4)
    // The sound was measured once.
    expect(transcoder.log.filter((line) => line === 'measure')).toHaveLength(1)

    for (let click = 0; click < 2; click++) {
      expect((await t.request(contract.renditions.retry, { token: admin.token, params: { id: _id } })).status).toBe(204)
    }
    await convertAll()
    expect((await videoState(_id))?.media?.state).toBe('READY')
  })

  test('that time does not heal is not tried again', async () => {
    const { _id } = await aVideo(t, admin.token)
    transcoder.fail('FRAME_TOO_LARGE', 1)
    await convertAll()
    expect((await videoState(_id))?.media).toMatchObject({ state: 'FAILED', failure: 'FRAME_TOO_LARGE' })
  })

  test('a missing file is named', async () => {
    const { _id, storageKey } = await aVideo(t, admin.token)
    await t.product.files.remove(storageKey)
    for (let attempt = 1; attempt <= 4; attempt++) await aMinuteLater()
    expect((await videoState(_id))?.media).toMatchObject({ state: 'FAILED', failure: 'SOURCE_MISSING' })
  })
})

describe('what cannot begin', () => {
  test('waits for disk space without using an attempt, and goes on by itself', async () => {
    const { _id, sizeInBytes } = await aVideo(t, admin.token)
    freeSpace = 1e9 + sizeInBytes * 0.6 - 1
    await convertAll()
    for (let minute = 0; minute < 6; minute++) await aMinuteLater()
    expect((await videoState(_id))?.media).toMatchObject({ state: 'QUEUED', waitsFor: 'DISK_SPACE' })
    const { answer } = await t.request(contract.system.attention, { token: admin.token })
    expect(answer.items).toContainEqual({ kind: 'MEDIA_WITHOUT_SPACE', count: 1 })
    expect(transcoder.log).toEqual([])
    freeSpace += 1
    await aMinuteLater()
    expect((await videoState(_id))?.media).toMatchObject({ state: 'READY' })
  })

  test('waits for a transcoder where there is none', async () => {
    transcoder.isInstalled = false
    const { _id } = await aVideo(t, admin.token)
    await convertAll()
    expect((await videoState(_id))?.media).toMatchObject({ state: 'QUEUED', waitsFor: 'TRANSCODER' })
    transcoder.isInstalled = true
    await aMinuteLater()
    expect((await videoState(_id))?.media).toMatchObject({ state: 'READY' })
  })
})

describe('a node that dies', () => {
  test('leaves its job to another one, which skips what is finished; its folder goes', async () => {
    const { _id, storageKey } = await aVideo(t, admin.token)
    await background.runQueue('media.convert')
    // Killed while it was storing: of the first step one rendition, and nothing of its pictures, was done.
    await t.db.deleteFrom('renditions').where('name', 'in', ['240p', '360p']).execute()
    await t.db.deleteFrom('media_pictures').execute()
    const claim = '01900000-0000-7000-8000-00000000dead'
    const columns = { state: 'PROCESSING', step: 'FIRST', claim, attempts: 1, updated_at: t.clock.now() } as const
    await t.db.updateTable('media_jobs').set(columns).execute()
    const { mkdirSync } = await import('node:fs')
    const folder = join(t.dataDir, 'converting', claim)
    mkdirSync(folder, { recursive: true })

    await background.repeat('media.look')
    await convertAll()
    expect(encodings()).toHaveLength(1)
    expect(existsSync(folder)).toBe(true)

    await aMinuteLater()
    expect(encodings()).toEqual(['encode 144p 240p 360p audio', 'encode 240p 360p', 'encode 480p 720p'])
    expect((await videoState(_id))?.media?.state).toBe('READY')
    expect(existsSync(folder)).toBe(false)
    expect(await t.db.selectFrom('renditions').where('source_key', '=', storageKey).selectAll().execute()).toHaveLength(
      6,
    )
  })

  test('counts as an attempt, so that a file that kills every node is given up', async () => {
    const { _id } = await aVideo(t, admin.token)
    transcoder.fail('OUT_OF_MEMORY', 1)
    await t.db.updateTable('media_jobs').set({ attempts: 3 }).execute()
    await convertAll()
    expect((await videoState(_id))?.media).toMatchObject({ state: 'FAILED', failure: 'OUT_OF_MEMORY' })
  })
})

test('a source that is deleted while it is converted leaves nothing', async () => {
  const video = await aVideo(t, admin.token)
  const release = transcoder.hold()
  const running = convertAll()
  await transcoder.held
  expect(await deletePermanently(t, admin.token, 'video', video._id)).toBe(204)
  await background.repeat('uploads.sweep')
  release()
  await running
  await background.repeat('uploads.sweep')
  const files = readdirSync(join(t.dataDir, 'files', 'objects'), { recursive: true, withFileTypes: true })
  const made = files.filter((file) => file.isFile() && file.parentPath.includes('renditions'))
  expect(made.map(({ name }) => name)).toEqual([])
  for (const table of ['media_jobs', 'renditions', 'media_pictures'] as const)
    expect(await t.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('deleting an item for good deletes what was made of it', async () => {
  const video = await aVideo(t, admin.token)
  await convertAll()
  const keys = await t.db.selectFrom('renditions').select('key').execute()
  expect(keys).toHaveLength(6)
  await deletePermanently(t, admin.token, 'video', video._id)
  for (let run = 0; run < 3; run++) await background.repeat('uploads.sweep')
  for (const { key } of keys) expect(await t.product.files.head(key)).toBeNull()
  expect(await t.db.selectFrom('media_jobs').selectAll().execute()).toEqual([])
})

test('items of an earlier release are found, the newest first', async () => {
  const old = await aVideo(t, admin.token)
  t.clock.advance(MINUTE_IN_MS)
  const recent = await aVideo(t, admin.token)
  await convertAll()
  await t.db.deleteFrom('media_jobs').execute()
  expect((await videoState(old._id))?.media).toBeNull()
  await background.repeat('media.find')
  await background.runQueue('media.convert')
  expect((await videoState(recent._id))?.media?.step).toBe('REST')
  expect((await videoState(old._id))?.media?.step).toBe('FIRST')
})
