import { privateCacheControl } from './private-cache-control.ts'
import { expect, test } from 'vitest'

const now = new Date('2026-11-21T06:30:00Z')

test.each([
  ['four hours ahead', 4 * 3_600_000, 600],
  ['ten minutes ahead', 600_000, 600],
  ['a moment less', 599_999, 599],
  ['within the second', 999, 0],
  ['over', -5000, 0],
])('a signed URL that ends: %s', (_, leftInMs, seconds) => {
  const endsAt = new Date(now.getTime() + leftInMs)
  expect(privateCacheControl(endsAt, now)).toBe(`private, max-age=${seconds}, must-revalidate`)
})
