import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anAudio, aStream, aVideo, fixture, moveToBin, upload } from '#tests/kit/content.ts'
import { fakeTranscoder } from '#tests/kit/fake-transcoder.ts'
import { manualJobs } from '#tests/kit/manual-jobs.ts'
import { aMember, anAdmin, aSession, type SignedInUser } from '#tests/kit/users.ts'
import type { MediaInfo } from '#shared/domain/media-info.ts'
import { contract } from '#shared/contract/index.ts'
import { HOUR_IN_MS, MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { derivedKey } from '#shared/domain/renditions.ts'
import { aProbedVideo } from '#tests/kit/probed-media.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
let background: ReturnType<typeof manualJobs>
let transcoder: ReturnType<typeof fakeTranscoder>
let probed: MediaInfo

beforeEach(async () => {
  background = manualJobs()
  transcoder = fakeTranscoder()
  probed = aProbedVideo({ width: 640, height: 360 })
  const probe = { probe: async () => probed }
  t = await testApp({ ports: { jobs: background.jobs, transcoder, freeSpace: async () => 1e12, probe } })
  admin = await anAdmin(t)
})
afterEach(() => t.close())

async function convertAll(): Promise<void> {
  while ((await background.runQueue('media.convert')) > 0);
}

async function aMinuteLater(): Promise<void> {
  t.clock.advance(MINUTE_IN_MS + 1)
  await background.repeat('media.sweep')
  await convertAll()
}

const uploadVideo = () => upload(t, admin.token, fixture('two-seconds.mp4', 'video/mp4'))

function replaceFile(id: string, body: object, { token } = admin) {
  return t.request(contract.renditions.replaceFile, { token, params: { id }, body })
}

async function listed(id: string) {
  const { answer } = await t.request(contract.videos.list, { token: admin.token })
  const video = answer.videos.find(({ _id }) => _id === id)
  if (!video) throw new Error('The video is not listed')
  return video
}

describe('another file for a video', () => {
  test('takes the place of the old one once phones can play it; everything else stays', async () => {
    const video = await aVideo(t, admin.token)
    const course = await aCourse(t, admin.token, { videos: [video._id] })
    await convertAll()
    const member = await aMember(t, { plan: 'ANNUAL' })
    const token = await aSession(t, member.id)
    probed = { ...probed, durationInSeconds: 5 }
    const storageKey = await uploadVideo()
    expect((await replaceFile(video._id, { storageKey })).status).toBe(204)

    const waiting = await listed(video._id)
    expect(waiting).toMatchObject({ storageKey: video.storageKey, durationInSeconds: 2, media: { state: 'READY' } })
    expect(waiting.replacement).toMatchObject({ state: 'QUEUED', step: 'FIRST' })

    await convertAll()
    const swapped = await listed(video._id)
    expect(swapped).toMatchObject({ durationInSeconds: 5, media: { state: 'READY' }, replacement: null })
    expect(swapped.storageKey).not.toBe(video.storageKey)
    expect(swapped.version).toBe(video.version)
    const { answer } = await t.request(contract.library.course, { token, params: { id: course._id } })
    expect(answer.course.videos.map(({ _id }) => _id)).toEqual([video._id])
    const played = await t.request(contract.playback.read, { token, params: { id: video._id } })
    expect(played.answer.playback.durationInSeconds).toBe(5)

    const keys = await t.db.selectFrom('renditions').select('key').execute()
    expect(keys.every(({ key }) => key.includes(swapped.storageKey))).toBe(true)
    const { answer: log } = await t.request(contract.audit.list, { token: admin.token })
    expect(log.entries[0]).toMatchObject({ act: 'video.replace-file' })

    // Whoever began to watch has URLs of the old files, which end within four hours.
    const oldFiles = [video.storageKey, derivedKey(video.storageKey, '360p.mp4')]
    const areThere = async () => {
      for (let run = 0; run < 3; run++) await background.repeat('uploads.sweep')
      return (await Promise.all(oldFiles.map((key) => t.product.files.head(key)))).map((file) => file !== null)
    }
    t.clock.advance(2 * HOUR_IN_MS)
    expect(await areThere()).toEqual([true, true])
    t.clock.advance(2 * HOUR_IN_MS)
    expect(await areThere()).toEqual([false, false])
  })

  test('that cannot be converted leaves the old one; it can be tried again or given up', async () => {
    const video = await aVideo(t, admin.token)
    await convertAll()
    transcoder.fail('UNREADABLE', 8)
    await replaceFile(video._id, { storageKey: await uploadVideo() })
    for (let attempt = 0; attempt < 4; attempt++) await aMinuteLater()
    const failed = await listed(video._id)
    expect(failed).toMatchObject({ storageKey: video.storageKey, media: { state: 'READY' } })
    expect(failed.replacement).toMatchObject({ state: 'FAILED', failure: 'UNREADABLE' })

    const retry = () => t.request(contract.renditions.retry, { token: admin.token, params: { id: video._id } })
    expect([(await retry()).status, (await retry()).status]).toEqual([204, 204])
    const { answer: log } = await t.request(contract.audit.list, { token: admin.token })
    expect(log.entries.filter(({ act }) => act === 'video.convert-again')).toHaveLength(1)
    expect((await listed(video._id)).replacement).toMatchObject({ state: 'QUEUED' })
    const cancel = () =>
      t.request(contract.renditions.cancelReplacement, { token: admin.token, params: { id: video._id } })
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204])
    expect(await listed(video._id)).toMatchObject({ storageKey: video.storageKey, replacement: null })
    expect(await t.db.selectFrom('media_jobs').selectAll().execute()).toHaveLength(1)
  })

  test('gives way to the one that was chosen after it', async () => {
    const video = await aVideo(t, admin.token)
    await replaceFile(video._id, { storageKey: await uploadVideo() })
    probed = { ...probed, durationInSeconds: 7 }
    await replaceFile(video._id, { storageKey: await uploadVideo() })
    await convertAll()
    expect(await listed(video._id)).toMatchObject({ durationInSeconds: 7, replacement: null })
    expect(await t.db.selectFrom('media_jobs').selectAll().execute()).toHaveLength(1)
  })

  test('waits while a stream plays the old one', async () => {
    probed = { ...probed, durationInSeconds: 1800 }
    const video = await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' })
    await aStream(t, admin.token, { startTime: new Date(t.clock.now().getTime() - MINUTE_IN_MS), video: video._id })
    await replaceFile(video._id, { storageKey: await uploadVideo(), allowCut: true })
    await convertAll()
    expect(await listed(video._id)).toMatchObject({ storageKey: video.storageKey, replacement: { state: 'READY' } })
    t.clock.advance(30 * MINUTE_IN_MS)
    await background.repeat('media.sweep')
    expect(await listed(video._id)).toMatchObject({ replacement: null })
  })

  test('is asked about when a scheduled stream would cut it', async () => {
    const video = await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' })
    const startTime = new Date(t.clock.now().getTime() + 60 * MINUTE_IN_MS)
    await aStream(t, admin.token, { startTime, video: video._id })
    probed = { ...probed, durationInSeconds: 4500 }
    const storageKey = await uploadVideo()
    const refused = await replaceFile(video._id, { storageKey })
    expect(refused.status).toBe(409)
    expect(refused.json).toMatchObject({
      code: 'VIDEO_LONGER_THAN_STREAM',
      fields: { storageKey: expect.stringContaining('The new video is 75 min long. “Sunday satsang” on 21 Nov 2026') },
    })
    expect((await replaceFile(video._id, { storageKey, allowCut: true })).status).toBe(204)
  })

  test('is used at once where nothing is converted', async () => {
    transcoder.isInstalled = false
    const video = await aVideo(t, admin.token)
    await replaceFile(video._id, { storageKey: await uploadVideo() })
    expect((await listed(video._id)).storageKey).not.toBe(video.storageKey)
  })

  test('is left to the nodes that convert, and used as it is once there are none', async () => {
    const video = await aVideo(t, admin.token)
    await convertAll()
    transcoder.isInstalled = false
    await replaceFile(video._id, { storageKey: await uploadVideo() })
    const replacement = { state: 'QUEUED', waitsFor: null }
    expect(await listed(video._id)).toMatchObject({ storageKey: video.storageKey, replacement })
    for (let minute = 0; minute < 5; minute++) {
      expect(await listed(video._id)).toMatchObject({ storageKey: video.storageKey, replacement })
      await aMinuteLater()
    }
    expect((await listed(video._id)).storageKey).not.toBe(video.storageKey)
  })

  test('waits while a stream plays the old one, also where nothing is converted', async () => {
    transcoder.isInstalled = false
    probed = { ...probed, durationInSeconds: 1800 }
    const video = await aVideo(t, admin.token, { usageType: 'LIVESTREAM_SOURCE' })
    await aStream(t, admin.token, { startTime: new Date(t.clock.now().getTime() - MINUTE_IN_MS), video: video._id })
    await replaceFile(video._id, { storageKey: await uploadVideo() })
    const replacement = { state: 'QUEUED', waitsFor: 'TRANSCODER' }
    expect(await listed(video._id)).toMatchObject({ storageKey: video.storageKey, replacement })
    await aMinuteLater()
    expect(await listed(video._id)).toMatchObject({ storageKey: video.storageKey, replacement })
    t.clock.advance(30 * MINUTE_IN_MS)
    await aMinuteLater()
    const swapped = await listed(video._id)
    expect(swapped.storageKey).not.toBe(video.storageKey)
    expect(swapped.replacement).toBeNull()
  })

  test('is for administrators, of the right kind, complete, and for an item that is there', async () => {
    const video = await aVideo(t, admin.token)
    const token = await aSession(t, (await aMember(t, { plan: 'ANNUAL' })).id)
    const storageKey = await uploadVideo()
    expect((await replaceFile(video._id, { storageKey }, { ...admin, token })).status).toBe(403)
    expect((await replaceFile(video._id, {})).status).toBe(422)
    const sound = await upload(t, admin.token, fixture('two-seconds.mp3', 'audio/mpeg'))
    expect((await replaceFile(video._id, { storageKey: sound })).status).toBe(415)
    expect((await replaceFile('01900000-0000-7000-8000-00000000ffff', { storageKey })).status).toBe(404)
    await moveToBin(t, admin.token, 'video', video._id)
    expect((await replaceFile(video._id, { storageKey })).status).toBe(404)
  })
})

test('an audio takes another file', async () => {
  probed = { ...probed, video: null }
  const audio = await anAudio(t, admin.token)
  const storageKey = await upload(t, admin.token, fixture('two-seconds.mp3', 'audio/mpeg'))
  probed = { ...probed, durationInSeconds: 9 }
  expect((await replaceFile(audio._id, { storageKey })).status).toBe(204)
  await convertAll()
  const { answer } = await t.request(contract.audios.list, { token: admin.token })
  expect(answer.audios[0]).toMatchObject({ durationInSeconds: 9, replacement: null })
})
