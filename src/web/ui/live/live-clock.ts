import { serverNow, serverTimeErrorInMs } from '#web/platform/clock.ts'

const SUFFICIENT_ACCURACY_IN_MS = 40
const TIMEOUT_IN_MS = 1000

/**
 * A larger difference between the wall clock and the monotonic clock means that the machine slept or its time was set.
 */
const CLOCK_JUMP_IN_MS = 1000

/**
 * Fetches the server's time, twice at most, until it is known with sufficient accuracy; gives up after a second.
 * Awaited before the video is requested, because later answers would queue behind it on the connection. Never rejects.
 */
export async function ensureServerTime(fetchServerTime: () => Promise<unknown>): Promise<void> {
  if (serverTimeErrorInMs() <= SUFFICIENT_ACCURACY_IN_MS) return
  const fetched = fetchServerTime()
    .then(fetchServerTime)
    .catch(() => undefined)
  await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, TIMEOUT_IN_MS))])
}

/** Detects jumps of the wall clock against the monotonic clock since the last check or `accept`. */
export function createClockJumpDetector() {
  const difference = (): number => serverNow().getTime() - performance.now()
  let accepted = difference()
  return {
    hasJumped(): boolean {
      const isJump = Math.abs(difference() - accepted) > CLOCK_JUMP_IN_MS
      accepted = difference()
      return isJump
    },
    accept(): void {
      accepted = difference()
    },
  }
}
