import { createSitePictures } from './site-pictures.ts'
import { contract } from '#shared/contract/index.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { defaultContent } from '#shared/site-content/default-content.ts'
import { sectionOf, type SiteContent } from '#shared/site-content/site-content.ts'
import { type SitePictureFormat, sitePicturePath, sitePictureWidths } from '#shared/site-content/site-pictures.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { type LocalFile, upload } from '#tests/kit/content.ts'
import { aNoisyPicture, aRedAndBluePicture, aTurnedPhoto, pictureFile } from '#tests/kit/pictures.ts'
import { anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { audit, website } = contract

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp({ ports: { renderSite: null } })
  admin = await anAdmin(t)
})
afterAll(() => t.close())

async function addPicture(file: LocalFile) {
  const key = await upload(t, admin.token, file)
  return t.request(website.addPicture, { token: admin.token, body: { key } })
}

async function load(path: string) {
  const response = await fetch(t.address + path)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const aPicture = (size: { width: number; height: number }) => pictureFile(aRedAndBluePicture(size).png(), 'a.png')

const FORMATS = [
  ['avif', 'heif'],
  ['webp', 'webp'],
] as const satisfies [SitePictureFormat, string][]

test('a photo is stored upright, without metadata, in every width and both formats, and everybody may load it', async () => {
  const photo = await pictureFile(await aTurnedPhoto({ width: 2000, height: 1000 }), 'photo.jpg')
  const { picture } = (await addPicture(photo)).answer
  const { entries } = (await t.request(audit.list, { token: admin.token })).answer
  expect(entries[0]).toMatchObject({ act: 'website.picture', who: { _id: admin.id } })
  expect(picture).toEqual({ key: expect.any(String), width: 1440, height: 720 })
  expect(sitePictureWidths(picture)).toEqual([480, 960, 1440])
  for (const width of [480, 960, 1440]) {
    for (const [format, decoder] of FORMATS) {
      const { status, headers, bytes } = await load(sitePicturePath({ key: picture.key, width, format }))
      expect([status, headers.get('content-type')]).toEqual([200, `image/${format}`])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      const { exif, ...stored } = await sharp(bytes).metadata()
      expect(stored).toMatchObject({ format: decoder, width, height: width / 2 })
      expect(exif).toBeUndefined()
    }
  }
})

test('a small picture keeps its width', async () => {
  const { picture } = (await addPicture(await aPicture({ width: 300, height: 200 }))).answer
  expect(picture).toMatchObject({ width: 300, height: 200 })
  expect((await load(sitePicturePath({ key: picture.key, width: 300, format: 'webp' }))).status).toBe(200)
})

test('even a picture that is all noise is light enough for the first screen', async () => {
  const noise = await aNoisyPicture({ width: 1440, height: 300 }).jpeg().toBuffer()
  const { picture } = (await addPicture(await pictureFile(noise, 'noise.jpg'))).answer
  for (const width of sitePictureWidths(picture)) {
    const { bytes } = await load(sitePicturePath({ key: picture.key, width, format: 'avif' }))
    expect(bytes.length).toBeLessThanOrEqual(80_000)
  }
})

test.each([
  '/site-pictures/x/480.webp',
  '/site-pictures/01900000-0000-7000-8000-000000000001/480.webp',
  '/site-pictures/01900000-0000-7000-8000-000000000001/..%2Fa.webp',
])('there is no picture at %s', async (path) => expect((await load(path)).status).toBe(404))

test('a damaged picture is refused beside its field', async () => {
  const whole = await aNoisyPicture({ width: 400, height: 300 }).jpeg().toBuffer()
  const refused = await addPicture(await pictureFile(whole.subarray(0, whole.length / 2), 'cut.jpg'))
  expect([refused.status, Object.keys(Object(refused.json.fields))]).toEqual([422, ['key']])
})

test('a picture stays as long as the draft or a version has it, and a day', async () => {
  const picture = async () => (await addPicture(await aPicture({ width: 60, height: 40 }))).answer.picture
  const [published, drafted, unused] = [await picture(), await picture(), await picture()]
  const contentWith = (stored: typeof published): SiteContent => {
    const content = structuredClone(defaultContent)
    sectionOf(content, 'hero').picture = { ...stored, alt: { en: 'A lake', hi: 'एक झील' } }
    return content
  }
  const save = async (content: SiteContent, version: number) =>
    (await t.request(website.saveDraft, { token: admin.token, body: { content, version } })).answer.draft.version
  const version = await save(contentWith(published), 0)
  await t.request(website.publish, { token: admin.token, body: { version } })
  await save(contentWith(drafted), version)
  t.clock.advance(DAY_IN_MS - 1000)
  // The session of the other administrator has ended.
  admin = await anAdmin(t)
  const late = await picture()
  t.clock.advance(2000)

  const scheduled: string[] = []
  const scheduleDeletion = async (_trx: unknown, keys: string[]) => void scheduled.push(...keys)
  const uploads = { scheduleDeletion, accept: () => Promise.reject(new Error()), attach: async () => {} }
  await createSitePictures({ db: t.db, clock: t.clock, audit: { record: async () => {} }, uploads }).removeUnused()
  const left = (await t.db.selectFrom('site_pictures').select('id').execute()).map(({ id }) => id)
  expect(left.toSorted()).toEqual([published.key, drafted.key, late.key].toSorted())
  expect(scheduled).toContain(`site/${unused.key}/60.avif`)
  expect(scheduled.join()).not.toContain(drafted.key)
})
