import { deleteUnneededFiles } from './delete-unneeded-files.job.ts'
import { contract } from '#shared/contract/index.ts'
import { errors } from '#shared/contract/errors.ts'
import { DAY_IN_MS } from '#shared/domain/ist.ts'
import { filesOfKey, pictureSizeOf, urlInWidth } from '#shared/domain/pictures.ts'
import { testApp, type TestApp } from '#tests/kit/app.ts'
import { aCourse, deletePermanently, type LocalFile, moveToBin, upload } from '#tests/kit/content.ts'
import { aNoisyPicture, aRedAndBluePicture, aTurnedPhoto, pictureFile, pngBomb } from '#tests/kit/pictures.ts'
import { aMember, anAdmin, type SignedInUser } from '#tests/kit/users.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let t: TestApp
let admin: SignedInUser
beforeAll(async () => {
  t = await testApp()
  admin = await anAdmin(t)
})
afterAll(() => t.close())

async function createCourse(picture: LocalFile) {
  const thumbnailStorageKey = await upload(t, admin.token, picture)
  const body = { title: 'A House at Dawn', description: 'Mornings.', isPublished: true, thumbnailStorageKey }
  return t.request(contract.courses.create, { token: admin.token, body })
}

async function load(url: string) {
  const response = await fetch(new URL(url, t.address))
  return { status: response.status, type: response.headers.get('content-type'), bytes: await response.bytes() }
}

const isStored = async (key: string) => (await t.product.files.head(key)) !== null
const areStored = (key: string) => Promise.all(filesOfKey(key).map(isStored))
/** The colours of the left and of the right half. */
async function colours(bytes: Uint8Array): Promise<string[]> {
  const halves = await sharp(bytes).resize(2, 1, { kernel: 'nearest', fit: 'fill' }).raw().toBuffer()
  return [colourOf([...halves.subarray(0, 3)]), colourOf([...halves.subarray(3)])]
}

function colourOf([red = 0, green = 0, blue = 0]: number[]): string {
  if (Math.min(red, green, blue) > 240) return 'white'
  return red > green + 80 && red > blue + 80 ? 'red' : blue > green + 40 && blue > red + 40 ? 'blue' : 'other'
}

const small = { width: 90, height: 60 }

test.each([
  {
    what: 'a photo that lies on its side and tells where it was taken',
    name: 'photo.jpg',
    make: () => aTurnedPhoto(small),
    size: small,
  },
  {
    what: 'a large photo',
    name: 'photo.jpg',
    make: () => aRedAndBluePicture({ width: 4000, height: 3000 }).jpeg(),
    size: { width: 1280, height: 960 },
  },
  {
    what: 'a photo for print',
    name: 'print.jpg',
    make: () => aRedAndBluePicture(small).toColourspace('cmyk').jpeg(),
    size: small,
  },
  {
    what: 'a PNG of 16 bits',
    name: 'deep.png',
    make: () => aRedAndBluePicture(small).toColourspace('rgb16').png(),
    size: small,
  },
  {
    what: 'a transparent PNG',
    name: 'ink.png',
    make: () => sharp({ create: { ...small, channels: 4, background: '#0000' } }).png(),
    size: small,
    colours: ['white', 'white'],
  },
  {
    what: 'the first frame of a moving GIF',
    name: 'moving.gif',
    make: async () => {
      const frames = [aRedAndBluePicture(small), sharp({ create: { ...small, channels: 3, background: 'lime' } })]
      return sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), { join: { animated: true } }).gif()
    },
    size: small,
  },
  { what: 'an AVIF', name: 'new.avif', make: () => aRedAndBluePicture(small).avif(), size: small },
  { what: 'a WebP', name: 'page.webp', make: () => aRedAndBluePicture(small).webp(), size: small },
])('$what is stored upright as WebP without metadata', async ({ name, make, size, ...expected }) => {
  const { answer, status } = await createCourse(await pictureFile(await make(), name))
  expect(status).toBe(201)
  expect(pictureSizeOf(answer.course.thumbnailStorageKey)).toEqual(size)
  const { bytes, type } = await load(answer.course.thumbnail)
  expect(type).toBe('image/webp')
  expect(await colours(bytes)).toEqual(expected.colours ?? ['red', 'blue'])
  const { format, width, height, exif, xmp, icc, orientation, space } = await sharp(bytes).metadata()
  expect({ format, width, height, space }).toEqual({ format: 'webp', ...size, space: 'srgb' })
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
})

test.each([
  {
    what: 'a photo that is cut off',
    name: 'cut.jpg',
    make: async () => {
      const whole = await aNoisyPicture({ width: 400, height: 300 }).jpeg().toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
    code: 'UPLOAD_PICTURE_DAMAGED',
  },
  {
    what: 'a photo of three bytes',
    name: 'three.jpg',
    make: () => Buffer.from('ffd8ff', 'hex'),
    code: 'UPLOAD_PICTURE_DAMAGED',
  },
  {
    what: 'a PNG with a broken header',
    name: 'broken.png',
    make: () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(90, 7)]),
    code: 'UPLOAD_PICTURE_DAMAGED',
  },
  {
    what: 'a PNG that would unpack to 3.6 thousand million pixels',
    name: 'bomb.png',
    make: () => pngBomb({ width: 60_000, height: 60_000 }),
    code: 'UPLOAD_PICTURE_TOO_MANY_PIXELS',
  },
  {
    what: 'one row more than 40 million pixels',
    name: 'wall.png',
    make: () => pngBomb({ width: 8000, height: 5001 }),
    code: 'UPLOAD_PICTURE_TOO_MANY_PIXELS',
  },
  {
    what: 'an SVG with the name of a PNG',
    name: 'drawing.png',
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    code: 'UPLOAD_NOT_AS_NAMED',
  },
] as const)('$what is refused beside its field', async ({ name, make, code }) => {
  const { status, json } = await createCourse(await pictureFile(await make(), name))
  expect([status, json.code, json.fields]).toEqual([422, code, { thumbnailStorageKey: errors[code].message }])
})

describe('the narrower versions', () => {
  test('have the widths that are asked for, and weigh much less', async () => {
    const photo = aNoisyPicture({ width: 2000, height: 1500 }).blur(4).jpeg()
    const { thumbnail } = (await createCourse(await pictureFile(photo, 'photo.jpg'))).answer.course
    const versions = await Promise.all(
      [thumbnail, ...[640, 320].map((width) => urlInWidth(thumbnail, width))].map(load),
    )
    expect(await Promise.all(versions.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))).toEqual([
      1280, 640, 320,
    ])
    const [whole = 0, half = 0, quarter = 0] = versions.map(({ bytes }) => bytes.length)
    expect([whole > 2 * half, half > 2 * quarter]).toEqual([true, true])
    expect((await load(urlInWidth(thumbnail, 999))).bytes).toHaveLength(whole)
  })

  test('open only for those who may see the picture', async () => {
    const member = await aMember(t, { plan: 'ANNUAL' })
    const { answer } = await createCourse(
      await pictureFile(aRedAndBluePicture({ width: 700, height: 400 }).png(), 'a.png'),
    )
    const { courses } = (await t.request(contract.library.courses, { token: member.token })).answer
    const url = urlInWidth(courses.find(({ _id }) => _id === answer.course._id)?.thumbnail ?? '', 320)
    expect((await load(url)).status).toBe(200)
    await moveToBin(t, admin.token, 'course', answer.course._id)
    t.clock.advance(3000)
    expect((await load(url)).status).toBe(403)
  })
})

describe('the files', () => {
  const deleteUnneeded = async () => {
    while ((await deleteUnneededFiles({ db: t.db, clock: t.clock, files: t.product.files })) > 0);
  }
  const aWidePicture = () => pictureFile(aRedAndBluePicture({ width: 1300, height: 400 }).png(), 'a.png')

  test('of a replaced and of a purged picture are deleted, all versions of them', async () => {
    const course = await aCourse(t, admin.token, {
      thumbnailStorageKey: await upload(t, admin.token, await aWidePicture()),
    })
    const first = course.thumbnailStorageKey
    expect(await areStored(first)).toEqual([true, true, true])
    const body = { thumbnailStorageKey: await upload(t, admin.token, await aWidePicture()) }
    const params = { id: course._id }
    const second = (await t.request(contract.courses.update, { token: admin.token, params, body })).answer.course
    await deleteUnneeded()
    expect(await areStored(first)).toEqual([false, false, false])
    expect(await areStored(second.thumbnailStorageKey)).toEqual([true, true, true])
    await deletePermanently(t, admin.token, 'course', course._id)
    await deleteUnneeded()
    expect(await areStored(second.thumbnailStorageKey)).toEqual([false, false, false])
  })

  test('of an upload that no item took are deleted after a day, and so is the original of one that was taken', async () => {
    const [taken, left] = [
      await upload(t, admin.token, await aWidePicture()),
      await upload(t, admin.token, await aWidePicture()),
    ]
    const { thumbnailStorageKey } = await aCourse(t, admin.token, { thumbnailStorageKey: taken })
    const body = {
      title: 'X',
      description: 'Y',
      thumbnailStorageKey: left,
      videos: ['01900000-0000-7000-8000-00000000ffff'],
    }
    expect((await t.request(contract.courses.create, { token: admin.token, body })).json.code).toBe('UNKNOWN_ITEM')
    const row = await t.db.selectFrom('uploads').select('picture_key').where('key', '=', left).executeTakeFirstOrThrow()
    expect(await areStored(row.picture_key ?? '')).toEqual([true, true, true])
    t.clock.advance(DAY_IN_MS + 1)
    await deleteUnneeded()
    expect(await areStored(row.picture_key ?? '')).toEqual([false, false, false])
    expect(await areStored(thumbnailStorageKey)).toEqual([true, true, true])
    expect([await isStored(taken), await isStored(left)]).toEqual([false, false])
  })
})
