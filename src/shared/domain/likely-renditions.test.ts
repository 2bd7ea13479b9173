import { firstRendition, likelyRenditions } from './likely-renditions.ts'
import type { RenditionName } from './renditions.ts'
import { expect, test } from 'vitest'

const ladder: { name: RenditionName; meanBitRate: number; peakBitRate: number }[] = [
  { name: 'audio', meanBitRate: 43_000, peakBitRate: 44_000 },
  { name: '144p', meanBitRate: 128_000, peakBitRate: 164_000 },
  { name: '240p', meanBitRate: 262_000, peakBitRate: 349_000 },
  { name: '360p', meanBitRate: 516_000, peakBitRate: 651_000 },
  { name: '720p', meanBitRate: 1_686_000, peakBitRate: 2_185_000 },
]

test.each([
  ['an unknown line', undefined, '240p', ['240p', '360p']],
  ['a line that carries none', 50_000, '144p', ['144p']],
  ['a weak line', 400_000, '144p', ['144p', '240p']],
  ['a good line', 1_600_000, '240p', ['240p', '360p']],
  ['a fast line', 1e8, '720p', ['720p']],
])('%s', (_what, lineBitRate, first, likely) => {
  expect(firstRendition(ladder, lineBitRate)?.name).toBe(first)
  expect(likelyRenditions(ladder, lineBitRate)).toEqual(likely)
  expect(likelyRenditions(ladder.toReversed(), lineBitRate)).toEqual(likely)
})

test('an audio has its sound alone, and what has no renditions none', () => {
  expect(likelyRenditions(ladder.slice(0, 1))).toEqual(['audio'])
  expect(likelyRenditions([])).toEqual([])
  expect(firstRendition([])).toBeUndefined()
})
