import { serverTimeErrorInMs } from '#web/platform/clock.ts'

const SUFFICIENT_ACCURACY_IN_MS = 40
const TIMEOUT_IN_MS = 1000

/**
 * Asks for the server's time until it is known well, twice at most, and gives up after a second. To be awaited before the
 * film is asked for: once that is on the line, answers stand in the queue behind it. Never rejects.
 */
export async function ensureServerTime(ask: () => Promise<unknown>): Promise<void> {
  if (serverTimeErrorInMs() <= SUFFICIENT_ACCURACY_IN_MS) return
  const asked = ask()
    .then(ask)
    .catch(() => undefined)
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, TIMEOUT_IN_MS))])
}
