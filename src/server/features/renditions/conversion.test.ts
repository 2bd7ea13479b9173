import { aStream, anAudio, aVideo, moveToBin } from '#tests/kit/content.ts'
import { type Conversion, openConversion } from '#tests/kit/conversion.ts'
import { aProbedVideo } from '#tests/kit/probed-media.ts'
import { contract } from '#shared/contract/index.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { spaceNeeded } from '#shared/domain/media-jobs.ts'
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let c: Conversion
beforeEach(async () => {
  c = await openConversion()
})
afterEach(() => c.t.close())

describe('a video', () => {
  test('is made playable on phones first, then larger, and is ready', async () => {
    const video = await aVideo(c.t, c.admin.token)
    expect(video.media).toMatchObject({ state: 'QUEUED', step: 'FIRST', percent: 0, waitsFor: null })
    expect((await c.playbackOf(video._id)).renditions).toEqual([])

    expect(await c.background.runQueue('media.convert')).toBe(1)
    expect(c.transcoder.log).toEqual(['measure', 'encode 144p 240p 360p audio', 'draw typical storyboard'])
    const first = await c.playbackOf(video._id)
    expect(first.renditions.map(({ name }) => name)).toEqual(['audio', '144p', '240p', '360p'])
    expect(first.storyboard).toMatchObject({ width: 160, height: 90 })
    expect(first.waveform).toEqual([10, 80, 40])
    expect(await c.listedVideo(video._id)).toMatchObject({ media: { state: 'QUEUED', step: 'REST' } })

    await c.convertAll()
    expect(c.encodings().at(-1)).toBe('encode 480p 720p')
    const done = await c.listedVideo(video._id)
    expect(done).toMatchObject({ media: { state: 'READY' } })
    for (const url of [done?.posterUrl, (await c.playbackOf(video._id)).renditions.at(-1)?.url]) {
      expect((await fetch(new URL(url ?? '', c.t.address))).status).toBe(200)
    }
    expect(readdirSync(join(c.t.dataDir, 'converting'))).toEqual([])
  })

  test('without sound gets no rendition of the sound alone', async () => {
    c.transcoder.hasSound = false
    await aVideo(c.t, c.admin.token)
    await c.convertAll()
    expect(c.encodings()[0]).toBe('encode 144p 240p 360p')
  })

  test('that is small is ready after the first step', async () => {
    // A length as cameras write it, which is no whole number of anything.
    c.source.info = aProbedVideo({ width: 320, height: 240, durationInSeconds: 4.034029478 })
    const { _id } = await aVideo(c.t, c.admin.token)
    await c.convertAll()
    expect(c.encodings()).toEqual(['encode 144p 240p audio'])
    expect((await c.listedVideo(_id))?.media?.state).toBe('READY')
  })

  test('shows how far it has come while it is converted', async () => {
    const { _id } = await aVideo(c.t, c.admin.token)
    const release = c.transcoder.hold()
    const running = c.convertAll()
    await c.transcoder.held
    await c.t.db.updateTable('media_jobs').set({ seconds_done: 1 }).execute()
    c.t.clock.advance(20_000)
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'PROCESSING', percent: 50, secondsLeft: 20 })
    release()
    await running
  })
})

test('the states of several items are read by their ids, without those in the bin', async () => {
  const [first, second] = [await aVideo(c.t, c.admin.token), await aVideo(c.t, c.admin.token)]
  c.source.info = { ...c.source.info, video: null }
  const audio = await anAudio(c.t, c.admin.token)
  await c.convertAll()
  await moveToBin(c.t, c.admin.token, 'video', second._id)
  const states = async (ids?: string) =>
    (await c.t.request(contract.renditions.states, { token: c.admin.token, ...(ids && { query: { ids } }) })).answer
      .items
  const found = await states(['nothing', audio._id, second._id, first._id].join(','))
  expect(found.map(({ _id, title, media }) => [_id, title, media?.state])).toEqual([
    [audio._id, audio.title, 'READY'],
    [first._id, first.title, 'QUEUED'],
  ])
  expect(await states()).toEqual([])
})

test('an audio gets one rendition and its waveform', async () => {
  c.source.info = { ...c.source.info, video: null }
  const audio = await anAudio(c.t, c.admin.token)
  await c.convertAll()
  expect(c.encodings()).toEqual(['encode audio'])
  const { answer } = await c.t.request(contract.audios.list, { token: c.admin.token })
  expect(answer.audios[0]).toMatchObject({ media: { state: 'READY' }, posterUrl: null })
  expect((await c.playbackOf(audio._id)).waveform).toEqual([10, 80, 40])
})

test('phones come first, what a stream or the programme plays next before the newest, then the rest', async () => {
  const titles = new Map<string, string>()
  for (const [title, details] of [
    ['streamed', { usageType: 'LIVESTREAM_SOURCE' }],
    ['programme', { usageType: 'INITIAL_PLAN' }],
    ['old', {}],
    ['new', {}],
  ] as const) {
    c.t.clock.advance(1000)
    const { _id: video, storageKey } = await aVideo(c.t, c.admin.token, { title, ...details })
    titles.set(storageKey, title)
    const startTime = new Date(c.t.clock.now().getTime() + 60 * MINUTE_IN_MS)
    if (title === 'streamed') await aStream(c.t, c.admin.token, { startTime, video })
  }
  await c.convertAll()
  const order = ['streamed', 'programme', 'new', 'old']
  const keyOf = (path: string) => path.slice(path.indexOf('objects/') + 'objects/'.length)
  expect(c.transcoder.encoded.map((path) => titles.get(keyOf(path)))).toEqual([...order, ...order])
  expect(c.encodings().slice(3, 5)).toEqual(['encode 144p 240p 360p audio', 'encode 480p 720p'])
})

describe('a failure', () => {
  test('is tried four times, and then said with its reason; Retry begins anew', async () => {
    const { _id } = await aVideo(c.t, c.admin.token)
    c.transcoder.fail('UNREADABLE', 4)
    await c.convertAll()
    for (let attempt = 2; attempt <= 4; attempt++) {
      expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'QUEUED', failure: null })
      await c.aMinuteLater()
    }
    expect(c.encodings()).toHaveLength(4)
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'FAILED', failure: 'UNREADABLE' })
    await c.aMinuteLater()
    expect(c.encodings()).toHaveLength(4)
    // The sound was measured once.
    expect(c.transcoder.log.filter((line) => line === 'measure')).toHaveLength(1)

    for (let click = 0; click < 2; click++) {
      expect((await c.t.request(contract.renditions.retry, { token: c.admin.token, params: { id: _id } })).status).toBe(
        204,
      )
    }
    await c.convertAll()
    expect((await c.listedVideo(_id))?.media?.state).toBe('READY')
  })

  test('that time does not heal is not tried again', async () => {
    const { _id } = await aVideo(c.t, c.admin.token)
    c.transcoder.fail('FRAME_TOO_LARGE', 1)
    await c.convertAll()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'FAILED', failure: 'FRAME_TOO_LARGE' })
  })

  test('a missing file is named', async () => {
    const { _id, storageKey } = await aVideo(c.t, c.admin.token)
    await c.t.product.files.remove(storageKey)
    for (let attempt = 1; attempt <= 4; attempt++) await c.aMinuteLater()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'FAILED', failure: 'SOURCE_MISSING' })
  })
})

describe('what cannot begin', () => {
  test('waits for disk space without using an attempt, and goes on by itself', async () => {
    const { _id, sizeInBytes } = await aVideo(c.t, c.admin.token)
    const { durationInSeconds } = c.source.info
    c.machine.freeSpace = spaceNeeded({ sizeInBytes, durationInSeconds, isCopied: false }) - 1
    await c.convertAll()
    for (let minute = 0; minute < 6; minute++) await c.aMinuteLater()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'QUEUED', waitsFor: 'DISK_SPACE' })
    const { answer } = await c.t.request(contract.system.attention, { token: c.admin.token })
    expect(answer.items).toContainEqual({ kind: 'MEDIA_WITHOUT_SPACE', count: 1 })
    expect(c.transcoder.log).toEqual([])
    expect(await c.t.db.selectFrom('media_jobs').select('attempts').execute()).toEqual([{ attempts: 0 }])
    c.machine.freeSpace += 1
    await c.aMinuteLater()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'READY' })
  })

  test('waits for disk space when it ends in the middle of a step', async () => {
    const { _id } = await aVideo(c.t, c.admin.token)
    c.transcoder.fail('DISK_FULL', 1)
    await c.convertAll()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'QUEUED', waitsFor: 'DISK_SPACE' })
    expect(await c.t.db.selectFrom('media_jobs').select('attempts').execute()).toEqual([{ attempts: 0 }])
    await c.aMinuteLater()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'READY' })
  })

  test('waits for a transcoder where there is none', async () => {
    c.transcoder.isInstalled = false
    const { _id } = await aVideo(c.t, c.admin.token)
    await c.convertAll()
    for (let minute = 0; minute < 4; minute++) await c.aMinuteLater()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'QUEUED', waitsFor: null })
    await c.aMinuteLater()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'QUEUED', waitsFor: 'TRANSCODER' })
    c.transcoder.isInstalled = true
    await c.aMinuteLater()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'READY' })
  })
})

test('a node without a transcoder marks nothing while another one converts', async () => {
  const { _id, storageKey } = await aVideo(c.t, c.admin.token)
  const other = await aVideo(c.t, c.admin.token)
  c.transcoder.isInstalled = false
  for (let minute = 0; minute < 5; minute++) await c.aMinuteLater()
  expect((await c.listedVideo(_id))?.media).toMatchObject({ waitsFor: 'TRANSCODER' })

  const progress = async () => {
    const now = c.t.clock.now()
    const columns = { state: 'PROCESSING', claim: '01900000-0000-7000-8000-00000000beef', waits_for: null } as const
    const updated = c.t.db.updateTable('media_jobs').set({ ...columns, step_started_at: now, updated_at: now })
    await updated.where('source_key', '=', storageKey).execute()
  }
  for (let minute = 0; minute < 10; minute++) {
    await progress()
    await c.aMinuteLater()
    expect((await c.listedVideo(other._id))?.media).toMatchObject({ state: 'QUEUED', waitsFor: null })
  }
})

describe('a node that dies', () => {
  test('leaves its job to another one, which skips what is finished; its folder goes', async () => {
    const { _id, storageKey } = await aVideo(c.t, c.admin.token)
    await c.background.runQueue('media.convert')
    // Killed while it was storing: of the first step one rendition, and nothing of its pictures, was done.
    await c.t.db.deleteFrom('renditions').where('name', 'in', ['240p', '360p']).execute()
    await c.t.db.deleteFrom('media_pictures').execute()
    const claim = '01900000-0000-7000-8000-00000000dead'
    const columns = { state: 'PROCESSING', step: 'FIRST', claim, attempts: 1, updated_at: c.t.clock.now() } as const
    await c.t.db.updateTable('media_jobs').set(columns).execute()
    const folder = join(c.t.dataDir, 'converting', claim)
    mkdirSync(folder, { recursive: true })

    await c.background.repeat('media.sweep')
    await c.convertAll()
    expect(c.encodings()).toHaveLength(1)
    expect(existsSync(folder)).toBe(true)

    await c.aMinuteLater()
    expect(c.encodings()).toEqual(['encode 144p 240p 360p audio', 'encode 240p 360p', 'encode 480p 720p'])
    expect((await c.listedVideo(_id))?.media?.state).toBe('READY')
    expect(existsSync(folder)).toBe(false)
    expect(
      await c.t.db.selectFrom('renditions').where('source_key', '=', storageKey).selectAll().execute(),
    ).toHaveLength(6)
  })

  test('counts as an attempt, so that a file that kills every node is given up', async () => {
    const { _id } = await aVideo(c.t, c.admin.token)
    c.transcoder.fail('OUT_OF_MEMORY', 1)
    await c.t.db.updateTable('media_jobs').set({ attempts: 3 }).execute()
    await c.convertAll()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'FAILED', failure: 'OUT_OF_MEMORY' })
  })

  test('while it draws a poster leaves a folder that goes after an hour', async () => {
    const folder = (name: string) => join(c.t.dataDir, 'converting', `poster-${name}`)
    const now = c.t.clock.now().getTime()
    for (const [name, age] of Object.entries({ dead: 61, alive: 5 })) {
      mkdirSync(folder(name), { recursive: true })
      utimesSync(folder(name), new Date(now), new Date(now - age * MINUTE_IN_MS))
    }
    await aVideo(c.t, c.admin.token)
    await c.convertAll()
    expect([existsSync(folder('dead')), existsSync(folder('alive'))]).toEqual([false, true])
  })

  test('for the fourth time of the same file gives it up; Retry begins anew', async () => {
    const { _id } = await aVideo(c.t, c.admin.token)
    const claim = '01900000-0000-7000-8000-00000000dead'
    const columns = { state: 'PROCESSING', claim, attempts: 4, updated_at: c.t.clock.now() } as const
    await c.t.db.updateTable('media_jobs').set(columns).execute()
    await c.background.repeat('media.sweep')
    await c.convertAll()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'PROCESSING' })
    await c.aMinuteLater()
    expect((await c.listedVideo(_id))?.media).toMatchObject({ state: 'FAILED', failure: 'UNEXPECTED' })
    expect(c.encodings()).toEqual([])
    await c.t.request(contract.renditions.retry, { token: c.admin.token, params: { id: _id } })
    await c.convertAll()
    expect((await c.listedVideo(_id))?.media?.state).toBe('READY')
  })
})
