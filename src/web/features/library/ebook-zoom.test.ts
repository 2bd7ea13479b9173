import { defaultZoom, nextZoom, parseZoom } from './ebook-zoom.ts'
import { expect, test } from 'vitest'

test.each([
  [326, 'TEXT'],
  [639, 'TEXT'],
  [640, 1],
  [1000, 1],
  [1300, 0.75],
  [1440, 0.5],
  [2560, 0.5],
] as const)('in a width of %d a book opens at %s', (width, zoom) => {
  expect(defaultZoom(width)).toBe(zoom)
})

test.each([
  ['TEXT', 1, 1.5],
  ['TEXT', -1, 1],
  [1, 1, 1.25],
  [1, -1, 0.75],
  [4, 1, 4],
  [0.5, -1, 0.5],
] as const)('from %s in the direction %d the zoom is %s', (zoom, direction, next) => {
  expect(nextZoom(zoom, direction)).toBe(next)
})

test.each([
  ['TEXT', 'TEXT'],
  ['1.25', 1.25],
  ['7', undefined],
  ['', undefined],
  [null, undefined],
])('the stored zoom %s is %s', (text, zoom) => {
  expect(parseZoom(text)).toBe(zoom)
})
