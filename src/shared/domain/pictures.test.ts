import {
  filesOfKey,
  fittingSize,
  hasTooManyPixels,
  keyInWidth,
  narrowerWidths,
  pictureKey,
  pictureSizeOf,
  urlInWidth,
  widthInUrl,
} from './pictures.ts'
import { expect, test } from 'vitest'

test.each([
  { from: { width: 4000, height: 3000 }, to: { width: 1280, height: 960 } },
  { from: { width: 3000, height: 4000 }, to: { width: 1200, height: 1600 } },
  { from: { width: 1281, height: 720 }, to: { width: 1280, height: 719 } },
  { from: { width: 1280, height: 1600 }, to: { width: 1280, height: 1600 } },
  { from: { width: 300, height: 200 }, to: { width: 300, height: 200 } },
  { from: { width: 20_000, height: 2 }, to: { width: 1280, height: 1 } },
  { from: { width: 1, height: 1 }, to: { width: 1, height: 1 } },
])('$from is stored as $to', ({ from, to }) => {
  expect(fittingSize(from)).toEqual(to)
})

test.each([
  { width: 1280, narrower: [320, 640] },
  { width: 641, narrower: [320, 640] },
  { width: 640, narrower: [320] },
  { width: 321, narrower: [320] },
  { width: 320, narrower: [] },
  { width: 1, narrower: [] },
])('a picture $width wide is also stored $narrower wide', ({ width, narrower }) => {
  expect(narrowerWidths({ width, height: 9 })).toEqual(narrower)
})

test('forty million pixels are the most', () => {
  expect(hasTooManyPixels({ width: 8000, height: 5000 })).toBe(false)
  expect(hasTooManyPixels({ width: 8000, height: 5001 })).toBe(true)
})

test('a key tells the size, and the files beside it', () => {
  const key = pictureKey('images/0199-ab.jpg', { width: 1280, height: 720 })
  expect(key).toBe('images/0199-ab-1280x720.webp')
  expect(pictureSizeOf(key)).toEqual({ width: 1280, height: 720 })
  expect(keyInWidth(key, 320)).toBe('images/0199-ab-1280x720-w320.webp')
  expect(filesOfKey(key)).toEqual([key, keyInWidth(key, 320), keyInWidth(key, 640)])
})

test.each(['images/0199-ab.webp', 'images/0199-ab.png', 'videos/0199-1280x720.webp', 'images/0199-1280x720-w320.webp'])(
  '%s is one file of unknown size',
  (key) => {
    expect([pictureSizeOf(key), filesOfKey(key), keyInWidth(key, 320)]).toEqual([null, [key], key])
  },
)

test.each([0, 319, 640, 1280, 5000])('a picture 600 wide has no version %d wide', (width) => {
  expect(keyInWidth('images/a-600x400.webp', width)).toBe('images/a-600x400.webp')
})

test.each([
  { url: urlInWidth('/files/abc', 320), width: 320 },
  { url: '/files/abc', width: null },
  { url: '/files/abc?w=', width: null },
  { url: '/files/abc?w=-1', width: null },
  { url: '/files/abc?w=320&w=640', width: null },
  { url: '/files/abc?w=99999', width: null },
])('$url asks for the width $width', ({ url, width }) => {
  expect(widthInUrl(url)).toBe(width)
})
