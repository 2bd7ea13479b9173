import { cropToInk } from './ebook-crop.ts'
import { expect, test } from 'vitest'

const WIDTH = 100

/** A picture of two lines; `ink` are the first and the last column with ink in the second one. */
function picture(ink: [number, number] | null, paper = 255) {
  const data = new Uint8ClampedArray(2 * WIDTH * 4).fill(paper)
  const [first, last] = ink ?? [0, -1]
  for (let column = first; column <= last; column += 1) data[(WIDTH + column) * 4 + 1] = 255 - paper
  return { data, width: WIDTH }
}

test.each<[string, [number, number] | null, number, number]>([
  ['a text column with its margins left out', [15, 84], 13, 74],
  ['a column beside a wide margin', [25, 94], 23, 74],
  ['a short title, not enlarged beyond its column', [45, 54], 20, 60],
  ['a short line at the edge', [2, 11], 0, 60],
  ['a picture over the whole page', [0, 99], 0, 100],
  ['an empty page', null, 0, 100],
])('%s is drawn from %s', (_, ink, left, width) => {
  for (const paper of [255, 20]) {
    const crop = cropToInk(picture(ink, paper))
    expect([100 * crop.left, 100 * crop.width].map(Math.round)).toEqual([left, width])
  }
})
