import { firstRendition, likelyRenditions } from './rendition-choice.ts'
import type { RenditionName } from './renditions.ts'
import { expect, test } from 'vitest'

const ladder: { name: RenditionName; meanBitRate: number }[] = [
  { name: 'audio', meanBitRate: 43_000 },
  { name: '144p', meanBitRate: 128_000 },
  { name: '240p', meanBitRate: 262_000 },
  { name: '360p', meanBitRate: 516_000 },
  { name: '720p', meanBitRate: 1_686_000 },
]

test.each([
  ['an unknown line', undefined, '360p', ['240p', '360p']],
  ['a line that carries none', 50_000, '144p', ['144p']],
  ['a line just below a rendition', 515_999, '240p', ['144p', '240p']],
  ['a line that just carries it', 516_000, '360p', ['240p', '360p']],
  ['a fast line', 1e8, '720p', ['360p', '720p']],
])('%s', (_what, lineBitRate, first, likely) => {
  expect(firstRendition(ladder, lineBitRate)?.name).toBe(first)
  expect(likelyRenditions(ladder, lineBitRate)).toEqual(likely)
  expect(likelyRenditions(ladder.toReversed(), lineBitRate)).toEqual(likely)
})

test('an audio has its sound alone, and what has no renditions none', () => {
  expect(likelyRenditions([{ name: 'audio', meanBitRate: 43_000 }])).toEqual(['audio'])
  expect(likelyRenditions([])).toEqual([])
  expect(firstRendition([])).toBeUndefined()
})
