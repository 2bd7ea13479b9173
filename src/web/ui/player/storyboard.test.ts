import { previewLeft, storyboardPicture } from './storyboard.ts'
import { expect, test } from 'vitest'

const BOARD = { sheetUrls: ['/0', '/1'], everySeconds: 10, columns: 5, rows: 5, width: 160, height: 90 }

test.each([
  [0, { url: '/0', left: 0, top: 0 }],
  [9.9, { url: '/0', left: 0, top: 0 }],
  [10, { url: '/0', left: 160, top: 0 }],
  [50, { url: '/0', left: 0, top: 90 }],
  [249, { url: '/0', left: 640, top: 360 }],
  [250, { url: '/1', left: 0, top: 0 }],
  [500, null],
  [-1, { url: '/0', left: 0, top: 0 }],
])('the picture of second %d', (second, picture) => {
  expect(storyboardPicture(BOARD, second)).toEqual(picture)
})

test.each([
  [0, 0],
  [100, 20],
  [320, 200],
])('a preview at %d begins at %d', (pointerAt, left) => {
  expect(previewLeft({ pointerAt, width: 160, stripWidth: 360 })).toBe(left)
})
