import { contract } from '#shared/contract/index.ts'
import { filesOfKey, pictureSizeOf } from '#shared/domain/pictures.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, anEbook } from '#tests/kit/content.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { aNoisyPicture } from '#tests/kit/pictures.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
beforeEach(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterEach(() => t.close())

async function store(key: string, bytes: Uint8Array): Promise<string> {
  await t.product.files.write({
    key,
    contentType: 'image/jpeg',
    sizeInBytes: bytes.length,
    body: Readable.from([bytes]),
  })
  return key
}

const photo = () => aNoisyPicture({ width: 900, height: 600 }).jpeg().toBuffer()
const setThumbnail = (id: string, key: string) =>
  t.db
    .updateTable('courses')
    .set({ thumbnail_key: key, thumbnail_content_type: 'image/jpeg' })
    .where('id', '=', id)
    .execute()

async function thumbnails() {
  const { courses } = (await t.request(contract.courses.list, { token: admin.token })).answer
  return new Map(courses.map((course) => [course._id, course]))
}

async function shown(url = '') {
  const response = await fetch(new URL(url, t.address))
  await response.arrayBuffer()
  return [response.status, response.headers.get('content-type')]
}

const isScheduled = async (key: string) =>
  (await t.db.selectFrom('files_to_delete').select('key').where('key', '=', key).executeTakeFirst()) !== undefined

test('pictures of an earlier release are converted; those that cannot be are shown as they are', async () => {
  const [old, broken] = [await aCourse(t, admin.token), await aCourse(t, admin.token)]
  const ebook = await anEbook(t, admin.token)
  const oldKey = await store('images/old.jpg', await photo())
  const brokenKey = await store('images/broken.jpg', Buffer.from('ffd8ff', 'hex'))
  await setThumbnail(old._id, oldKey)
  await setThumbnail(broken._id, brokenKey)
  await t.db
    .updateTable('ebooks')
    .set({ cover_key: await store('images/cover.jpg', await photo()) })
    .execute()
  const before = await thumbnails()
  expect(before.get(old._id)?.thumbnailSize).toBeNull()
  expect(await shown(before.get(old._id)?.thumbnail)).toEqual([200, 'image/jpeg'])

  await t.startJobs()
  await eventually(async () => {
    const { ebooks } = (await t.request(contract.ebooks.list, { token: admin.token })).answer
    expect(ebooks.find(({ _id }) => _id === ebook._id)?.coverImageSize).toEqual({ width: 900, height: 600 })
  })
  const after = await thumbnails()
  const converted = after.get(old._id)
  expect(converted).toMatchObject({ thumbnailSize: { width: 900, height: 600 }, version: old.version })
  expect(await shown(converted?.thumbnail)).toEqual([200, 'image/webp'])
  const key = converted?.thumbnailStorageKey ?? ''
  for (const file of filesOfKey(key)) expect(await t.product.files.head(file)).not.toBeNull()
  expect(filesOfKey(key)).toHaveLength(3)
  // URLs of the old file are still in use.
  expect(await shown(before.get(old._id)?.thumbnail)).toEqual([200, 'image/jpeg'])
  expect(await isScheduled(oldKey)).toBe(true)
  expect(await isScheduled(brokenKey)).toBe(false)
  expect(await shown(after.get(broken._id)?.thumbnail)).toEqual([200, 'image/jpeg'])
})

test('a picture that is replaced while it is converted stays replaced', async () => {
  const course = await aCourse(t, admin.token)
  await setThumbnail(course._id, await store('images/first.jpg', await photo()))
  const another = await aCourse(t, admin.token)
  const { files } = t.product
  const write = files.write.bind(files)
  files.write = async (input) => {
    await write(input)
    await t.db
      .updateTable('courses')
      .set({ thumbnail_key: 'images/second-9x9.webp' })
      .where('id', '=', course._id)
      .execute()
  }
  await t.startJobs()
  const newKey = 'images/first-900x600.webp'
  await eventually(async () => expect(await isScheduled(newKey)).toBe(true))
  expect(await Promise.all(filesOfKey(newKey).map(isScheduled))).toEqual([true, true, true])
  expect(await isScheduled('images/first.jpg')).toBe(false)
  const after = await thumbnails()
  expect(after.get(course._id)?.thumbnailStorageKey).toBe('images/second-9x9.webp')
  expect(pictureSizeOf(after.get(another._id)?.thumbnailStorageKey ?? '')).toEqual({ width: 1, height: 1 })
})
