import { requeueMissing } from './missing-files.ts'
import { aVideo, deletePermanently } from '#tests/kit/content.ts'
import { type Conversion, openConversion } from '#tests/kit/conversion.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { MINUTE_IN_MS } from '#shared/domain/ist.ts'
import { derivedKey } from '#shared/domain/renditions.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

let c: Conversion
beforeEach(async () => {
  c = await openConversion()
})
afterEach(() => c.t.close())

test('of two nodes one converts a source, and the other one the next', async () => {
  const video = await aVideo(c.t, c.admin.token)
  const release = c.transcoder.hold()
  const first = c.convertAll()
  await c.transcoder.held
  await c.background.repeat('media.sweep')
  expect(await c.background.runQueue('media.convert')).toBe(0)
  expect(c.encodings()).toHaveLength(1)
  const other = await aVideo(c.t, c.admin.token)
  const second = c.convertAll()
  await eventually(() => expect(c.encodings()).toHaveLength(2))
  release()
  await Promise.all([first, second])
  await c.convertAll()
  for (const { _id } of [video, other]) expect((await c.listedVideo(_id))?.media?.state).toBe('READY')
  expect(c.encodings()).toHaveLength(4)
})

test('files that a backup left out are made again, and only those', async () => {
  const { _id } = await aVideo(c.t, c.admin.token)
  await c.convertAll()
  const gone = await c.t.db
    .selectFrom('renditions')
    .select('key')
    .where('name', '=', '240p')
    .union(c.t.db.selectFrom('media_pictures').select('key').where('kind', '=', 'POSTER'))
    .execute()
  for (const { key } of gone) await c.t.product.files.remove(key)
  const hasFile = async (key: string) => (await c.t.product.files.head(key)) !== null
  const requeue = () => requeueMissing({ db: c.t.db, hasFile, now: c.t.clock.now() })
  expect([await requeue(), await requeue()]).toEqual([1, 0])
  await c.background.repeat('media.sweep')
  await c.convertAll()
  expect(c.transcoder.log.slice(-2)).toEqual(['encode 240p', 'draw typical storyboard'])
  expect((await c.listedVideo(_id))?.media?.state).toBe('READY')
  for (const { key } of gone) expect(await hasFile(key)).toBe(true)
})

test('a source that is deleted while it is converted leaves nothing', async () => {
  const video = await aVideo(c.t, c.admin.token)
  const release = c.transcoder.hold()
  const running = c.convertAll()
  await c.transcoder.held
  expect(await deletePermanently(c.t, c.admin.token, 'video', video._id)).toBe(204)
  await c.background.repeat('uploads.sweep')
  release()
  await running
  await c.background.repeat('uploads.sweep')
  const files = readdirSync(join(c.t.dataDir, 'files', 'objects'), { recursive: true, withFileTypes: true })
  const made = files.filter((file) => file.isFile() && file.parentPath.includes('renditions'))
  expect(made.map(({ name }) => name)).toEqual([])
  for (const table of ['media_jobs', 'renditions', 'media_pictures'] as const)
    expect(await c.t.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a node that was taken for dead replaces no file of the one that took over', async () => {
  const { storageKey } = await aVideo(c.t, c.admin.token)
  const release = c.transcoder.hold()
  const running = c.background.runQueue('media.convert')
  await c.transcoder.held
  await c.t.db.updateTable('media_jobs').set({ claim: '01900000-0000-7000-8000-00000000beef' }).execute()
  const key = derivedKey(storageKey, '144p.mp4')
  const body = Readable.from(['of the other node'])
  await c.t.product.files.write({ key, contentType: 'video/mp4', sizeInBytes: 17, body })
  release()
  await running
  expect(await text(await c.t.product.files.read(key))).toBe('of the other node')
  expect(await c.t.product.files.head(derivedKey(storageKey, '240p.mp4'))).toBeNull()
})

test('deleting an item for good deletes what was made of it', async () => {
  const video = await aVideo(c.t, c.admin.token)
  await c.convertAll()
  const keys = await c.t.db.selectFrom('renditions').select('key').execute()
  expect(keys).toHaveLength(6)
  await deletePermanently(c.t, c.admin.token, 'video', video._id)
  for (let run = 0; run < 3; run++) await c.background.repeat('uploads.sweep')
  for (const { key } of keys) expect(await c.t.product.files.head(key)).toBeNull()
  expect(await c.t.db.selectFrom('media_jobs').selectAll().execute()).toEqual([])
})

test('items of an earlier release are found, the newest first', async () => {
  const old = await aVideo(c.t, c.admin.token)
  c.t.clock.advance(MINUTE_IN_MS)
  const recent = await aVideo(c.t, c.admin.token)
  await c.convertAll()
  await c.t.db.deleteFrom('media_jobs').execute()
  expect((await c.listedVideo(old._id))?.media).toBeNull()
  await c.background.repeat('media.backfill')
  await c.background.runQueue('media.convert')
  expect((await c.listedVideo(recent._id))?.media?.step).toBe('REST')
  expect((await c.listedVideo(old._id))?.media?.step).toBe('FIRST')
})
