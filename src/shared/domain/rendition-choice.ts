import type { RenditionName } from './renditions.ts'

/** What a line is expected to carry before anything was measured, in bit/s. */
export const EXPECTED_BIT_RATE = 600_000

interface Measured {
  name: RenditionName
  /** In bit/s. */
  meanBitRate: number
}

/** The rendition to begin with on a line of this rate: the largest that it carries, else the smallest with picture. */
export function firstRendition<Rendition extends Measured>(
  renditions: readonly Rendition[],
  lineBitRate = EXPECTED_BIT_RATE,
): Rendition | undefined {
  const sorted = withPicture(renditions)
  return sorted.findLast(({ meanBitRate }) => meanBitRate <= lineBitRate) ?? sorted[0]
}

/**
 * The renditions whose fragments a player needs at once: the one to begin with, and the next smaller for a line that is
 * worse than expected. Of an audio it is its only one.
 */
export function likelyRenditions(renditions: readonly Measured[], lineBitRate = EXPECTED_BIT_RATE): RenditionName[] {
  const first = firstRendition(renditions, lineBitRate)
  if (!first) return renditions.map(({ name }) => name)
  const sorted = withPicture(renditions)
  const at = sorted.indexOf(first)
  return sorted.slice(Math.max(0, at - 1), at + 1).map(({ name }) => name)
}

/** Smallest first. */
function withPicture<Rendition extends Measured>(renditions: readonly Rendition[]): Rendition[] {
  return renditions.filter(({ name }) => name !== 'audio').toSorted((one, other) => one.meanBitRate - other.meanBitRate)
}
