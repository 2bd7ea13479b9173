import { aVideo, anAudio, fixture, moveToBin, upload } from '#tests/kit/content.ts'
import { type Conversion, openConversion } from '#tests/kit/conversion.ts'
import { aSession } from '#tests/kit/users.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS, HOUR_IN_MS } from '#shared/domain/ist.ts'
import { derivedKey } from '#shared/domain/renditions.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

/* The uploaded files of videos are removed a month after their conversion, where the administrators chose so. */

let c: Conversion
beforeEach(async () => {
  c = await openConversion()
})
afterEach(() => c.t.close())

const choose = (removesOriginals: boolean, token = c.admin.token) =>
  c.t.request(contract.settings.update, { token, body: { removesOriginals } })
const isThere = async (key: string) => (await c.t.product.files.head(key)) !== null
async function daysLater(days: number): Promise<void> {
  c.t.clock.advance(days * DAY_IN_MS)
  await c.background.repeat('media.originals')
  c.t.clock.advance(4 * HOUR_IN_MS)
  for (let run = 0; run < 3; run++) await c.background.repeat('uploads.sweep')
  c.admin.token = await aSession(c.t, c.admin.id)
}
async function open(url: string | undefined, range = 'bytes=0-') {
  const response = await fetch(new URL(url ?? '', c.t.address), { headers: { range } })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('nothing is removed unless it was chosen, and choosing it wants a fresh code', async () => {
  const { storageKey } = await aVideo(c.t, c.admin.token)
  await c.convertAll()
  await daysLater(60)
  expect(await isThere(storageKey)).toBe(true)
  expect((await c.t.request(contract.settings.get, { token: c.admin.token })).answer.settings.removesOriginals).toBe(
    false,
  )
  await c.t.db.updateTable('sessions').set({ fresh_until: c.t.clock.now() }).execute()
  expect((await choose(false)).status).toBe(200)
  expect((await choose(true)).json).toMatchObject({ code: 'FRESH_CODE_REQUIRED' })
})

test('a video without its original plays in its largest version wherever the file was given', async () => {
  const { _id, storageKey } = await aVideo(c.t, c.admin.token)
  const { storageKey: young } = await aVideo(c.t, c.admin.token)
  const audio = await anAudio(c.t, c.admin.token)
  await c.convertAll()
  await c.t.db.updateTable('settings').set({ removes_originals: true }).execute()
  await c.t.db
    .updateTable('media_jobs')
    .set({ updated_at: later(2) })
    .where('source_key', '=', young)
    .execute()
  await daysLater(29)
  expect(await isThere(storageKey)).toBe(true)
  await daysLater(2)
  expect([await isThere(storageKey), await isThere(young), await isThere(audio.storageKey)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await isThere(derivedKey(storageKey, '720p.mp4'))).toBe(true)

  const listed = await c.listedVideo(_id)
  const largest = await open((await c.playbackOf(_id)).renditions.at(-1)?.url)
  expect(await open(listed.videoFileUrl)).toEqual({ ...largest, type: 'video/mp4' })
  expect((await open(listed.videoFileUrl, 'bytes=1-2')).text).toBe(largest.text.slice(1, 3))
  expect(listed.media).toMatchObject({ state: 'READY' })
})

test('it takes another file, whose original is kept for its own month', async () => {
  const { _id, storageKey } = await aVideo(c.t, c.admin.token)
  await c.convertAll()
  await c.t.db.updateTable('settings').set({ removes_originals: true }).execute()
  await daysLater(31)
  const replacing = await upload(c.t, c.admin.token, fixture('two-seconds.mp4', 'video/mp4'))
  const body = { storageKey: replacing }
  const params = { id: _id }
  expect((await c.t.request(contract.renditions.replaceFile, { token: c.admin.token, params, body })).status).toBe(204)
  await c.convertAll()
  await daysLater(1)
  const { storageKey: current } = await c.listedVideo(_id)
  expect(current).not.toBe(storageKey)
  expect([await isThere(current), await isThere(derivedKey(storageKey, '720p.mp4'))]).toEqual([true, false])
})

test('what failed, what is still converted and what is in the bin keeps its original', async () => {
  const failed = await aVideo(c.t, c.admin.token)
  const binned = await aVideo(c.t, c.admin.token)
  await c.convertAll()
  await c.t.db.updateTable('settings').set({ removes_originals: true }).execute()
  const jobs = c.t.db.updateTable('media_jobs').set({ state: 'FAILED', failure: 'UNREADABLE' })
  await jobs.where('source_key', '=', failed.storageKey).execute()
  await moveToBin(c.t, c.admin.token, 'video', binned._id)
  await daysLater(20)
  await daysLater(11)
  expect([await isThere(failed.storageKey), await isThere(binned.storageKey)]).toEqual([true, true])
})

const later = (days: number) => new Date(c.t.clock.now().getTime() + days * DAY_IN_MS)
