import { derivedKey, isFirstStep, ladderFor, sourceKeyOf } from './renditions.ts'
import { expect, test } from 'vitest'

test.each([
  ['a film in full size', 1920, 1080, ['144p 144', '240p 240', '360p 360', '480p 480', '720p 720', '1080p 1080']],
  ['a phone held upright', 1080, 1920, ['144p 144', '240p 240', '360p 360', '480p 480', '720p 720', '1080p 1080']],
  ['4K', 3840, 2160, ['144p 144', '240p 240', '360p 360', '480p 480', '720p 720', '1080p 1080']],
  ['a messenger’s video', 640, 352, ['144p 144', '240p 240', '360p 352']],
  ['nearly 480 lines', 848, 478, ['144p 144', '240p 240', '360p 360', '480p 478']],
  ['a recorded screen', 1906, 1070, ['144p 144', '240p 240', '360p 360', '480p 480', '720p 720', '1080p 1070']],
  ['between two sizes', 1066, 600, ['144p 144', '240p 240', '360p 360', '480p 480']],
  ['smaller than the smallest', 96, 64, ['144p 64']],
])('%s is encoded in no larger size', (_what, width, height, sizes) => {
  expect(ladderFor({ width, height }).map(({ name, shortSide }) => `${name} ${shortSide}`)).toEqual(sizes)
})

test('what a phone needs comes first', () => {
  const isFirst = ladderFor({ width: 1920, height: 1080 }).map((spec) => isFirstStep(spec))
  expect(isFirst).toEqual([true, true, true, false, false, false])
})

test.each([
  ['videos/one.mp4', 'videos/one.mp4'],
  [derivedKey('videos/one.mp4', '360p.mp4'), 'videos/one.mp4'],
  [derivedKey('videos/one.mp4', 'poster.webp'), 'videos/one.mp4'],
  ['renditions/one', ''],
])('the viewers of %s are those of %s', (key, source) => {
  expect(sourceKeyOf(key)).toBe(source)
})
