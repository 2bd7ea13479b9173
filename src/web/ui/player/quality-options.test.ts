import { qualityOptions, selectedOption } from './quality-options.ts'
import type { PlaybackRendition } from '#shared/contract/playback.ts'
import type { Quality } from '#shared/domain/rendition-choice.ts'
import type { RenditionName } from '#shared/domain/renditions.ts'
import { expect, test } from 'vitest'

const rendition = (name: RenditionName, height: number, megabytes: number): PlaybackRendition => ({
  name,
  url: '',
  width: height * 2,
  height,
  codecs: '',
  sizeInBytes: megabytes * 1_000_000,
  meanBitRate: 0,
  peakBitRate: 0,
  fragments: null,
})
const renditions = [rendition('audio', 0, 4.23), rendition('144p', 144, 9.96), rendition('360p', 360, 38.4)]
const labels = (...input: Parameters<typeof qualityOptions>) => qualityOptions(...input).map(({ label }) => label)

test('the menu of a video names each size with its cost, the largest first', () => {
  const expected = ['Auto (360p)', 'Data saver', '360p ≈ 38 MB', '144p ≈ 10 MB', 'Audio only ≈ 4.2 MB']
  expect(labels({ renditions }, { kind: 'VIDEO', shown: '360p' })).toEqual(expected)
  expect(labels({ renditions: renditions.slice(1) }, { kind: 'VIDEO', shown: null })).toEqual([
    'Auto',
    ...expected.slice(1, -1),
  ])
})

test('the menu of an audio offers its small version', () => {
  expect(labels({ renditions }, { kind: 'AUDIO', shown: null })).toEqual(['Original', 'Data saver ≈ 4.2 MB'])
})

test('there is no menu without renditions', () => {
  for (const kind of ['VIDEO', 'AUDIO'] as const) expect(labels({ renditions: [] }, { kind, shown: null })).toEqual([])
})

test.each<[Quality, 'VIDEO' | 'AUDIO', Quality]>([
  ['AUTO', 'VIDEO', 'AUTO'],
  ['360p', 'VIDEO', '360p'],
  ['1080p', 'VIDEO', '360p'],
  ['240p', 'VIDEO', '144p'],
  ['audio', 'VIDEO', 'audio'],
  ['audio', 'AUDIO', 'AUTO'],
  ['720p', 'AUDIO', 'AUTO'],
  ['SAVER', 'AUDIO', 'SAVER'],
])('the choice %s shows in the menu of %s as %s', (quality, kind, selected) => {
  expect(selectedOption(qualityOptions({ renditions }, { kind, shown: null }), quality)).toBe(selected)
})
