import { readPictureSize } from './picture-header.ts'
import { aRedAndBluePicture, aTurnedPhoto, pngBomb } from '#tests/kit/pictures.ts'
import { expect, test } from 'vitest'

const size = { width: 300, height: 200 }
const picture = aRedAndBluePicture(size)

test.each([
  { what: 'a PNG', make: () => picture.clone().png().toBuffer() },
  { what: 'a JPEG', make: () => picture.clone().jpeg().toBuffer() },
  { what: 'a progressive JPEG', make: () => picture.clone().jpeg({ progressive: true }).toBuffer() },
  { what: 'a lossy WebP', make: () => picture.clone().webp().toBuffer() },
  { what: 'a lossless WebP', make: () => picture.clone().webp({ lossless: true }).toBuffer() },
  { what: 'a transparent WebP', make: () => picture.clone().ensureAlpha(0.5).webp().toBuffer() },
  { what: 'a GIF', make: () => picture.clone().gif().toBuffer() },
  { what: 'an AVIF', make: () => picture.clone().avif().toBuffer() },
  // Only the number of pixels matters, so the sides need no turning.
  { what: 'a turned photo', make: async () => (await aTurnedPhoto({ width: 200, height: 300 })).toBuffer() },
])('$what declares its size', async ({ make }) => {
  expect(readPictureSize(await make())).toEqual(size)
})

test('a bomb is known by its header', async () => {
  const bytes = await pngBomb({ width: 60_000, height: 60_000 })
  expect(readPictureSize(bytes)).toEqual({ width: 60_000, height: 60_000 })
})

test.each([
  { what: 'nothing', bytes: [] },
  { what: 'the beginning of a JPEG', bytes: [0xff, 0xd8, 0xff] },
  { what: 'a JPEG of fill bytes', bytes: [0xff, 0xd8, ...Array.from({ length: 99 }, () => 0xff)] },
  { what: 'a JPEG with segments of no length', bytes: [0xff, 0xd8, ...Array.from({ length: 99 }, () => 0)] },
  { what: 'the beginning of a PNG', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { what: 'words', bytes: [...Buffer.from('once upon a time there was no picture')] },
])('$what declares no size', ({ bytes }) => {
  expect(readPictureSize(Uint8Array.from(bytes))).toBeNull()
})
