/** What a line is expected to carry before anything was measured, in bit/s. */
export const EXPECTED_BIT_RATE = 600_000

const RATE_RANGE = 3

/** Whether a player on a line of this rate will soon use a rendition, so that it needs its fragments at once. */
export function hasLikelyRate(meanBitRate: number, lineBitRate = EXPECTED_BIT_RATE): boolean {
  return meanBitRate > lineBitRate / RATE_RANGE / 2 && meanBitRate < lineBitRate * RATE_RANGE
}
