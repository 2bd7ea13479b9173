import { contract } from '#shared/contract/index.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { fixture, upload } from '#tests/kit/content.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
beforeEach(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterEach(() => t.close())

async function aVideoOf(fileName: string, title: string, usage: object = {}) {
  const storageKey = await upload(t, admin.token, fixture(fileName, 'video/mp4'))
  const body = { title, description: 'Sit and breathe.', isPublished: true, storageKey, ...usage }
  return (await t.request(contract.videos.create, { token: admin.token, body })).answer.video
}

async function lengths(): Promise<Record<string, number>> {
  const { videos } = (await t.request(contract.videos.list, { token: admin.token })).answer
  const { audios } = (await t.request(contract.audios.list, { token: admin.token })).answer
  return Object.fromEntries([...videos, ...audios].map(({ title, durationInSeconds }) => [title, durationInSeconds]))
}

/** Sets all lengths as an earlier release would have stored them. */
async function storeAsEarlierRelease(seconds: number): Promise<void> {
  for (const table of ['videos', 'audios'] as const) {
    await t.db.updateTable(table).set({ duration_in_seconds: seconds, length_version: 0 }).execute()
  }
}

const countUnmeasured = async () => {
  const videos = await t.db.selectFrom('videos').select('id').where('length_version', '=', 0).execute()
  const audios = await t.db.selectFrom('audios').select('id').where('length_version', '=', 0).execute()
  return videos.length + audios.length
}

test('lengths stored by an earlier release are measured again; a file that cannot be read keeps its length', async () => {
  await aVideoOf('media/short-sound.mp4', 'Ends in silence')
  const lost = await aVideoOf('media/silent.mp4', 'Lost')
  await aVideoOf('media/fragmented.mp4', 'Recorded')
  const storageKey = await upload(t, admin.token, fixture('media/no-table.mp3', 'audio/mpeg'))
  const body = { title: 'Chant', description: 'Morning.', artist: 'Asha', storageKey }
  await t.request(contract.audios.create, { token: admin.token, body })
  const { version } = lost
  await storeAsEarlierRelease(1.5)
  await t.product.files.remove(lost.storageKey)
  await t.startJobs()
  await eventually(async () => expect(await countUnmeasured()).toBe(0))
  const now = await lengths()
  expect(now['Ends in silence']).toBeCloseTo(6, 1)
  expect(now.Recorded).toBeCloseTo(5.4, 1)
  expect(now.Chant).toBeCloseTo(6.1, 1)
  expect(now.Lost).toBe(1.5)
  const rows = await t.db.selectFrom('videos').select('version').execute()
  expect(rows.map((row) => row.version)).toEqual(rows.map(() => version))
})

test('correcting the length of a video leaves the live session that plays it live', async () => {
  const video = await aVideoOf('media/short-sound.mp4', 'Full moon sitting', { usageType: 'LIVESTREAM_SOURCE' })
  await storeAsEarlierRelease(1)
  const start = new Date(t.clock.now().getTime() + 60_000)
  const body = { title: 'Full moon', video: video._id, startTime: start, durationInMinutes: 1 }
  expect((await t.request(contract.livestreams.create, { token: admin.token, body })).status).toBe(201)
  t.clock.set(new Date(start.getTime() + 500))
  const shownStream = async () => {
    const [stream] = (await t.request(contract.livestreams.list, { token: admin.token })).answer.streams
    return { status: stream?.status, seconds: stream?.video?.durationInSeconds ?? 0 }
  }
  expect(await shownStream()).toEqual({ status: 'LIVE', seconds: 1 })
  await t.startJobs()
  await eventually(async () => expect((await shownStream()).seconds).toBeCloseTo(6, 1))
  expect((await shownStream()).status).toBe('LIVE')
})

test('a new video is not measured again', async () => {
  await aVideoOf('media/silent.mp4', 'New')
  expect(await countUnmeasured()).toBe(0)
})
