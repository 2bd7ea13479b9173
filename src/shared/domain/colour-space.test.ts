import { contrastOf, hexOf, oklchOf } from './colour-space.ts'
import { expect, test } from 'vitest'

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#ed9b30', '#ed9b30', 1],
])('the contrast of %s and %s is %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test.each(['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ed9b30', '#123456', '#fedcba'])(
  '%s stays itself on the way there and back',
  (hex) => {
    expect(hexOf(oklchOf(hex))).toBe(hex)
  },
)

test('a colour that no screen shows becomes paler, not another one', () => {
  const { l, h, c } = oklchOf(hexOf({ l: 0.7, c: 0.4, h: 150 }))
  expect(l).toBeCloseTo(0.7, 1)
  expect(h).toBeCloseTo(150, -1)
  expect(c).toBeLessThan(0.3)
})
