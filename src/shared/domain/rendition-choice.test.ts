import {
  bitRateAfter,
  bitRateAfterFailure,
  bitRateAtStart,
  chooseRendition,
  type ChoiceInput,
  EXPECTED_BIT_RATE,
  isTooLate,
  likelyRenditions,
  secondsAhead,
  startRendition,
} from './rendition-choice.ts'
import type { RenditionName } from './renditions.ts'
import { describe, expect, test } from 'vitest'

const LADDER = (
  [
    ['144p', 256, 144, 128_000, 164_000],
    ['240p', 426, 240, 262_000, 349_000],
    ['360p', 640, 360, 516_000, 651_000],
    ['480p', 854, 480, 880_000, 1_100_000],
    ['720p', 1280, 720, 1_685_000, 2_185_000],
  ] satisfies [RenditionName, number, number, number, number][]
).map(([name, width, height, meanBitRate, peakBitRate]) => ({ name, width, height, meanBitRate, peakBitRate }))

const plain: ChoiceInput = {
  quality: 'AUTO',
  isSavingData: false,
  lineBitRate: EXPECTED_BIT_RATE,
  bufferedInSeconds: 5,
  playbackRate: 1,
  shownPixels: 2000,
}

describe('the rendition to fetch next', () => {
  test.each<[string, Partial<ChoiceInput>, RenditionName]>([
    ['an unknown line begins small', {}, '240p'],
    ['an unknown line with nothing in hand', { bufferedInSeconds: 0 }, '240p'],
    ['400 kbit/s with nothing in hand', { lineBitRate: 400_000, bufferedInSeconds: 0 }, '144p'],
    ['1600 kbit/s with nothing in hand', { lineBitRate: 1_600_000, bufferedInSeconds: 0 }, '240p'],
    ['a fast line with nothing in hand', { lineBitRate: 9_000_000, bufferedInSeconds: 0 }, '720p'],
    ['a line below the smallest still gets the smallest', { lineBitRate: 50_000 }, '144p'],
    ['400 kbit/s', { lineBitRate: 400_000 }, '144p'],
    ['500 kbit/s', { lineBitRate: 500_000 }, '240p'],
    ['1600 kbit/s', { lineBitRate: 1_600_000 }, '480p'],
    ['1600 kbit/s with much in hand', { lineBitRate: 1_600_000, bufferedInSeconds: 20 }, '480p'],
    ['1900 kbit/s with much in hand', { lineBitRate: 1_900_000, bufferedInSeconds: 20 }, '720p'],
    ['1900 kbit/s with little in hand', { lineBitRate: 1_900_000, bufferedInSeconds: 9 }, '480p'],
    ['a fast line', { lineBitRate: 9_000_000 }, '720p'],
    ['a fast line at twice the speed', { lineBitRate: 1_600_000, playbackRate: 2 }, '240p'],
    ['half the speed needs no less', { lineBitRate: 1_600_000, playbackRate: 0.5 }, '480p'],
    ['a small picture shows no more than its pixels', { lineBitRate: 9_000_000, shownPixels: 203 }, '240p'],
    ['the same on a dense display', { lineBitRate: 9_000_000, shownPixels: 406 }, '480p'],
    ['exactly as many pixels', { lineBitRate: 9_000_000, shownPixels: 360 }, '360p'],
    ['data saver on a fast line', { quality: 'SAVER', lineBitRate: 9_000_000 }, '240p'],
    ['data saver on a slow line', { quality: 'SAVER', lineBitRate: 150_000 }, '144p'],
    ['Save-Data of the browser on a fast line', { isSavingData: true, lineBitRate: 9_000_000 }, '240p'],
    ['a chosen size on a slow line', { quality: '720p', lineBitRate: 100_000, shownPixels: 200 }, '720p'],
    ['a chosen size despite Save-Data', { quality: '480p', isSavingData: true }, '480p'],
    ['a chosen size that the item lacks', { quality: '1080p' }, '720p'],
    ['sound alone where there is none', { quality: 'audio', lineBitRate: 9_000_000 }, '720p'],
  ])('%s', (_, input, name) => {
    expect(chooseRendition(LADDER, { ...plain, ...input })?.name).toBe(name)
  })

  test('a chosen size below the smallest is the smallest; without renditions there is none', () => {
    expect(chooseRendition(LADDER.slice(2), { ...plain, quality: '144p' })?.name).toBe('360p')
    expect(chooseRendition([], plain)).toBeUndefined()
  })

  test('an upright video counts by its width', () => {
    const upright = LADDER.map(({ width, height, ...each }) => ({ ...each, width: height, height: width }))
    expect(chooseRendition(upright, { ...plain, quality: '360p' })?.name).toBe('360p')
  })
})

describe('the rate of the line', () => {
  test.each([
    ['nothing is known', null, { isSavingData: false, effectiveType: undefined }, EXPECTED_BIT_RATE],
    ['a good line', null, { isSavingData: false, effectiveType: '4g' }, EXPECTED_BIT_RATE],
    ['3g', null, { isSavingData: false, effectiveType: '3g' }, 400_000],
    ['2g', null, { isSavingData: false, effectiveType: '2g' }, 120_000],
    ['measured before', 3_000_000, { isSavingData: false, effectiveType: '4g' }, 3_000_000],
    ['measured before, now elsewhere', 3_000_000, { isSavingData: false, effectiveType: '2g' }, 120_000],
    ['measured slow, called fast', 90_000, { isSavingData: false, effectiveType: '4g' }, 90_000],
    ['nonsense is limited', 1e12, { isSavingData: false, effectiveType: undefined }, 20_000_000],
  ])('at the start: %s', (_, measured, hints, bitRate) => {
    expect(bitRateAtStart(measured, hints)).toBe(bitRate)
  })

  test.each([
    ['a small answer says nothing', 600_000, { bytes: 15_999, waitedMs: 300, receivedInMs: 1000 }, 600_000],
    ['a slower one counts half', 600_000, { bytes: 25_000, waitedMs: 0, receivedInMs: 1000 }, 400_000],
    ['a faster one counts less', 600_000, { bytes: 125_000, waitedMs: 0, receivedInMs: 1000 }, 720_000],
    ['waiting counts a quarter', 600_000, { bytes: 50_000, waitedMs: 1000, receivedInMs: 750 }, 500_000],
    ['one from the cache does not deceive', 600_000, { bytes: 500_000, waitedMs: 0, receivedInMs: 1 }, 1_140_000],
  ])('after a transfer: %s', (_, before, transfer, after) => {
    expect(bitRateAfter(before, transfer)).toBe(after)
  })

  test('a failure halves it, down to a limit', () => {
    expect(bitRateAfterFailure(600_000)).toBe(300_000)
    expect(bitRateAfterFailure(60_000)).toBe(50_000)
  })
})

test.each([
  ['just begun', { receivedBytes: 100, totalBytes: 400_000, receivedInMs: 900, bufferedInSeconds: 0 }, false],
  ['fast enough', { receivedBytes: 100_000, totalBytes: 400_000, receivedInMs: 1000, bufferedInSeconds: 2.1 }, false],
  ['too slow', { receivedBytes: 100_000, totalBytes: 400_000, receivedInMs: 1000, bufferedInSeconds: 1.9 }, true],
  ['nothing yet', { receivedBytes: 0, totalBytes: 400_000, receivedInMs: 1000, bufferedInSeconds: 30 }, true],
])('a piece that is %s', (_, piece, isLate) => {
  expect(isTooLate(piece)).toBe(isLate)
})

test.each([
  [{ isSmall: false, isHidden: false }, 30],
  [{ isSmall: true, isHidden: false }, 20],
  [{ isSmall: true, isHidden: true }, 60],
])('%o is fetched %d seconds ahead', (input, seconds) => {
  expect(secondsAhead(input)).toBe(seconds)
})

describe('the fragments that come with the offer', () => {
  test.each<[string, number | undefined, RenditionName, RenditionName[]]>([
    ['an unknown line', undefined, '240p', ['240p', '360p']],
    ['a line that carries none', 50_000, '144p', ['144p']],
    ['a weak line', 400_000, '144p', ['144p', '240p']],
    ['a phone’s line', 1_600_000, '240p', ['240p', '480p']],
    ['a fast line', 5_000_000, '480p', ['480p', '720p']],
  ])('are for %s', (_what, lineBitRate, start, likely) => {
    expect(startRendition(LADDER, lineBitRate)?.name).toBe(start)
    expect(likelyRenditions(LADDER, lineBitRate)).toEqual(likely)
    expect(likelyRenditions(LADDER.toReversed(), lineBitRate)).toEqual(likely)
  })

  test('are those of the sound for an audio, and none where nothing was made', () => {
    const sound = { name: 'audio', width: 0, height: 0, meanBitRate: 43_000, peakBitRate: 50_000 } as const
    expect(likelyRenditions([sound])).toEqual(['audio'])
    expect(likelyRenditions([])).toEqual([])
    expect(startRendition([sound])).toBeUndefined()
  })
})
