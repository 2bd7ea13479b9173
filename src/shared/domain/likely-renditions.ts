import { EXPECTED_BIT_RATE } from './rendition-choice.ts'
import type { RenditionName } from './renditions.ts'

interface Measured {
  name: RenditionName
  /** In bit/s. */
  meanBitRate: number
  peakBitRate: number
}

/** So much of a line's rate is used while little is in hand, and with much in hand. */
const SHARE_AT_FIRST = 0.7
const SHARE_LATER = 0.9
/** Every line is given a small picture first: it comes soon, the better ones follow. */
const SMALL_PICTURE_BIT_RATE = 350_000

/** The rendition to begin with on a line of this rate; undefined where none has a picture. */
export function firstRendition<Rendition extends Measured>(
  renditions: readonly Rendition[],
  lineBitRate = EXPECTED_BIT_RATE,
): Rendition | undefined {
  const rate = Math.min(lineBitRate * SHARE_AT_FIRST, Math.max(SMALL_PICTURE_BIT_RATE, lineBitRate / 4))
  return largestWithin(withPicture(renditions), { rate, of: needs })
}

/**
 * The renditions whose fragments a player needs at once: the one to begin with, and the one that follows when the line
 * is as expected. Of an audio it is its only one.
 */
export function likelyRenditions(renditions: readonly Measured[], lineBitRate = EXPECTED_BIT_RATE): RenditionName[] {
  const first = firstRendition(renditions, lineBitRate)
  if (!first) return renditions.map(({ name }) => name)
  const sorted = withPicture(renditions)
  const soon = largestWithin(sorted, { rate: lineBitRate * SHARE_AT_FIRST, of: needs })
  const later = largestWithin(sorted, { rate: lineBitRate * SHARE_LATER, of: ({ meanBitRate }) => meanBitRate })
  const next = soon === first ? later : soon
  return sorted.filter((each) => each === first || each === next).map(({ name }) => name)
}

interface Limit {
  rate: number
  of: (rendition: Measured) => number
}

function largestWithin<Rendition extends Measured>(sorted: readonly Rendition[], { rate, of }: Limit) {
  return sorted.findLast((each) => of(each) <= rate) ?? sorted[0]
}

/** What a rendition asks of the line when little is in hand. */
function needs({ meanBitRate, peakBitRate }: Measured): number {
  return Math.min(peakBitRate, meanBitRate * 1.3)
}

/** Smallest first. */
function withPicture<Rendition extends Measured>(renditions: readonly Rendition[]): Rendition[] {
  return renditions.filter(({ name }) => name !== 'audio').toSorted((one, other) => one.meanBitRate - other.meanBitRate)
}
