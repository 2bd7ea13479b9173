import type { RenditionName } from './renditions.ts'

/** What a line is expected to carry before anything was measured, in bit/s. */
export const EXPECTED_BIT_RATE = 600_000

/** What the member wants: AUTO follows the line, SAVER stays small, a name is that size, `audio` the sound alone. */
export type Quality = 'AUTO' | 'SAVER' | RenditionName

/** What the browser says about the line; both are unknown in many browsers. */
export interface LineHints {
  isSavingData: boolean
  effectiveType: string | undefined
}

const BIT_RATE_OF_TYPE: Readonly<Record<string, number>> = { 'slow-2g': 50_000, '2g': 120_000, '3g': 400_000 }
const LOWEST_BIT_RATE = 50_000
const HIGHEST_BIT_RATE = 20_000_000

/** What the line is expected to carry at the beginning, in bit/s: what it carried last, less if the browser says so. */
export function bitRateAtStart(measured: number | null, { effectiveType = '' }: LineHints): number {
  return limited(Math.min(measured ?? EXPECTED_BIT_RATE, BIT_RATE_OF_TYPE[effectiveType] ?? Infinity))
}

/** One answered request. */
export interface Transfer {
  bytes: number
  /** From the request to the first byte: mostly the way there and back, which is no measure of the rate. */
  waitedMs: number
  receivedInMs: number
}

const SMALLEST_TRANSFER = 16_000
/** Shorter than this, the bytes were in a buffer on the way. */
const SHORTEST_MS = 20
const SHARE_OF_WAITING = 0.25
/** A piece from the browser's cache says little about the line. */
const LARGEST_RISE = 4

/** The rate of the line after one more transfer, in bit/s: it falls quickly and rises slowly. */
export function bitRateAfter(bitRate: number, { bytes, waitedMs, receivedInMs }: Transfer): number {
  if (bytes < SMALLEST_TRANSFER) return bitRate
  const ms = Math.max(SHORTEST_MS, receivedInMs) + waitedMs * SHARE_OF_WAITING
  const seen = Math.min((bytes * 8000) / ms, bitRate * LARGEST_RISE)
  return limited(seen < bitRate ? (seen + bitRate) / 2 : bitRate * 0.7 + seen * 0.3)
}

export function bitRateAfterFailure(bitRate: number): number {
  return limited(bitRate / 2)
}

interface Sized {
  name: RenditionName
  width: number
  height: number
  meanBitRate: number
  peakBitRate: number
}

export interface ChoiceInput {
  quality: Quality
  isSavingData: boolean
  lineBitRate: number
  bufferedInSeconds: number
  /** At twice the speed everything takes twice the rate. */
  playbackRate: number
  /** The short side of the player in physical pixels: more than that is not seen. */
  shownPixels: number
}

const SAVER_SHORT_SIDE = 240

/** The rendition to fetch next; `renditions` have a picture, smallest first. */
export function chooseRendition<R extends Sized>(renditions: readonly R[], input: ChoiceInput): R | undefined {
  const { quality, isSavingData, lineBitRate, bufferedInSeconds, playbackRate, shownPixels } = input
  const [smallest] = renditions
  if (isSize(quality)) return renditions.findLast((each) => shortSide(each) <= heightOf(quality)) ?? smallest
  const visible = renditions.findIndex((each) => shortSide(each) >= shownPixels) + 1 || renditions.length
  const isSmall = quality === 'SAVER' || isSavingData
  const carries = usableBitRate(lineBitRate, bufferedInSeconds) / Math.max(1, playbackRate)
  const needs = ({ meanBitRate, peakBitRate }: R) =>
    bufferedInSeconds > 10 ? meanBitRate : Math.min(peakBitRate, meanBitRate * 1.3)
  return (
    renditions
      .slice(0, visible)
      .findLast((each) => needs(each) <= carries && (!isSmall || shortSide(each) <= SAVER_SHORT_SIDE)) ?? smallest
  )
}

const AT_START = { quality: 'AUTO', isSavingData: false, playbackRate: 1, shownPixels: Infinity } as const

/** The rendition that a player on this line begins with; undefined where none has a picture. */
export function startRendition<R extends Sized>(renditions: readonly R[], lineBitRate = EXPECTED_BIT_RATE) {
  return chooseRendition(withPicture(renditions), { ...AT_START, lineBitRate, bufferedInSeconds: 0 })
}

/**
 * The renditions whose fragments a player needs at once: the one to begin with, and the one that follows when the line
 * is as expected. Of an audio it is its only one.
 */
export function likelyRenditions(renditions: readonly Sized[], lineBitRate = EXPECTED_BIT_RATE): RenditionName[] {
  const sorted = withPicture(renditions)
  const start = startRendition(sorted, lineBitRate)
  if (!start) return renditions.map(({ name }) => name)
  const [soon, later] = [5, 20].map((bufferedInSeconds) =>
    chooseRendition(sorted, { ...AT_START, lineBitRate, bufferedInSeconds }),
  )
  const next = soon === start ? later : soon
  return sorted.filter((each) => each === start || each === next).map(({ name }) => name)
}

/** Smallest first. */
function withPicture<R extends Sized>(renditions: readonly R[]): R[] {
  return renditions.filter(({ name }) => name !== 'audio').toSorted((one, other) => one.meanBitRate - other.meanBitRate)
}

/** Enough for a small picture, which a line should not be refused for its first one. */
const SMALL_PICTURE_BIT_RATE = 350_000

/** What of the line's rate may be used: with much in hand, a single slow piece does not lower the quality. */
function usableBitRate(lineBitRate: number, bufferedInSeconds: number): number {
  const usable = lineBitRate * (bufferedInSeconds > 15 ? 0.9 : 0.7)
  if (bufferedInSeconds > 1) return usable
  // Nothing can be shown: the next picture comes soon, the better ones follow.
  return Math.min(usable, Math.max(SMALL_PICTURE_BIT_RATE, lineBitRate / 4))
}

export function shortSide({ width, height }: Pick<Sized, 'width' | 'height'>): number {
  return Math.min(width, height)
}

/** Whether a piece that is under way comes too late, so that a smaller one should be fetched instead. */
export function isTooLate({ receivedBytes, totalBytes, receivedInMs, bufferedInSeconds }: PieceUnderWay): boolean {
  if (receivedInMs < 1000) return false
  const missingInSeconds = ((totalBytes - receivedBytes) / Math.max(1, receivedBytes)) * (receivedInMs / 1000)
  return missingInSeconds > bufferedInSeconds + 1
}

interface PieceUnderWay {
  receivedBytes: number
  totalBytes: number
  receivedInMs: number
  bufferedInSeconds: number
}

/**
 * How much is fetched ahead, in seconds: a hidden page gets more, because its timers are slow, and one that saves data
 * less, because the member may leave.
 */
export function secondsAhead({ isSmall, isHidden }: { isSmall: boolean; isHidden: boolean }): number {
  if (isHidden) return 60
  return isSmall ? 20 : 30
}

/** Whether it names a size, which then holds whatever the line carries. */
export function isSize(quality: Quality): boolean {
  return quality.endsWith('p')
}

function heightOf(name: string): number {
  return Number.parseInt(name, 10)
}

function limited(bitRate: number): number {
  return Math.round(Math.min(HIGHEST_BIT_RATE, Math.max(LOWEST_BIT_RATE, bitRate)))
}
