import { fractionOf, gridRate, renditionSize, uprightFilters } from './picture-plan.ts'
import { expect, test } from 'vitest'

test.each([
  [25, 25, 25],
  [30_000 / 1001, 30_000 / 1001, 30],
  [24_000 / 1001, 24_000 / 1001, 24],
  [50, 50, 25],
  [60_000 / 1001, 60_000 / 1001, 30],
  [120, 120, 30],
  [240, 239.7, 30],
  [90, 60, 22.5],
  [15, 15, 15],
  [1, 1, 1],
  [0.1, 0.1, 1],
  // Recorded with as many frames as there was movement: the base tells how finely.
  [60, 7.3, 30],
  // A time base instead of a rate.
  [1000, 29.97, 30],
  [90_000, 0, 30],
  [0, 0, 30],
  [Number.NaN, 25, 25],
])('a base of %d and a mean of %d frames a second become %d', (base, mean, rate) => {
  expect(gridRate({ base, mean })).toBe(rate)
  expect(Number.isInteger(rate * 2)).toBe(true)
})

test.each([
  [30, { num: 30, den: 1 }],
  [12.5, { num: 25, den: 2 }],
  [22.5, { num: 45, den: 2 }],
])('%d frames a second are a fraction', (rate, fraction) => {
  expect(fractionOf(rate)).toEqual(fraction)
})

const square = { num: 1, den: 1 }
test.each([
  ['landscape', { width: 1920, height: 1080, sampleAspectRatio: square, isTurned: false }, 360, [640, 360]],
  ['upright', { width: 1080, height: 1920, sampleAspectRatio: square, isTurned: false }, 360, [360, 640]],
  ['turned', { width: 1920, height: 1080, sampleAspectRatio: square, isTurned: true }, 360, [360, 640]],
  ['not enlarged', { width: 320, height: 180, sampleAspectRatio: square, isTurned: false }, 360, [320, 180]],
  ['odd sides', { width: 321, height: 181, sampleAspectRatio: square, isTurned: false }, 360, [322, 182]],
  [
    'wide pixels',
    { width: 720, height: 576, sampleAspectRatio: { num: 64, den: 45 }, isTurned: false },
    576,
    [1024, 576],
  ],
  [
    'unknown pixels',
    { width: 640, height: 480, sampleAspectRatio: { num: 0, den: 1 }, isTurned: false },
    240,
    [320, 240],
  ],
  ['one pixel', { width: 1, height: 1, sampleAspectRatio: square, isTurned: false }, 144, [2, 2]],
])('%s: the size of a rendition', (_, source, shortSide, [width, height]) => {
  expect(renditionSize(source, shortSide)).toEqual({ width, height })
})

test.each([
  ['none', null, [], false],
  ['upright', [1, 0, 0, 0, 1, 0, 0, 0, 1], [], false],
  ['turned right', [0, 1, 0, -1, 0, 0, 0, 0, 1], ['transpose=clock'], true],
  ['turned left', [0, -1, 0, 1, 0, 0, 0, 0, 1], ['transpose=cclock'], true],
  ['upside down', [-1, 0, 0, 0, -1, 0, 0, 0, 1], ['hflip', 'vflip'], false],
  ['mirrored', [-1, 0, 0, 0, 1, 0, 0, 0, 1], ['hflip'], false],
  ['mirrored and turned right', [0, 1, 0, 1, 0, 0, 0, 0, 1], ['transpose=cclock_flip'], true],
])('display matrix: %s', (_, matrix, filters, isTurned) => {
  expect(uprightFilters(matrix)).toEqual({ filters, isTurned })
})
