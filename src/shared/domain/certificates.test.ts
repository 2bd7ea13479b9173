import { certificatePath, CERTIFICATE_CODE, isEarned } from './certificates.ts'
import { expect, test } from 'vitest'

test.each([
  { items: 0, seen: 0, earned: false },
  { items: 3, seen: 2, earned: false },
  { items: 3, seen: 3, earned: true },
])('$seen of $items items seen: earned is $earned', ({ items, seen, earned }) => {
  expect(isEarned({ items, seen })).toBe(earned)
})

test('a path has no other segments, whatever the code', () => {
  expect(certificatePath('a/../b')).toBe('/c/a%2F..%2Fb')
  expect(CERTIFICATE_CODE.test('a'.repeat(20))).toBe(true)
  expect(CERTIFICATE_CODE.test('a'.repeat(21))).toBe(false)
})
