import { PieceRefused } from './fetch-piece.ts'
import { lineRate } from './line-rate.ts'
import { SourceReplaced, TooLate } from './rendition-files.ts'
import { isRefused } from '#web/platform/api-client.ts'

/**
 * LINK: the URLs are refused, also new ones. FORMAT: the server sends no ranges, or the browser takes no fragments.
 * REPLACED: another file has taken the place of this one.
 */
export type FeedFailure = 'LINK' | 'FORMAT' | 'REPLACED'

/** Seeks follow each other while the seek bar is dragged. */
const SEEK_SETTLES_IN_MS = 60
/** Not rarer than fragments are fetched anyway. */
const RETRY_DELAY_IN_MS = { first: 400, longest: 4000 }
const MAX_RENEWALS_IN_A_ROW = 3

interface RecoveryOptions {
  pause: (ms: number) => Promise<void>
  /** New URLs; false if there are none for this viewer any more; rejects without a network, and with SourceReplaced. */
  renew: () => Promise<boolean>
}

/** Decides what helps after a piece could not be fetched. A lost network is waited for without an end. */
export function createFeedRecovery({ pause, renew }: RecoveryOptions) {
  let failures = 0
  let renewals = 0

  async function waitForNetwork(): Promise<void> {
    await pause(Math.min(RETRY_DELAY_IN_MS.longest, RETRY_DELAY_IN_MS.first * 2 ** failures++))
  }

  async function renewUrls(): Promise<FeedFailure | null> {
    if (++renewals > MAX_RENEWALS_IN_A_ROW) return 'LINK'
    try {
      if (!(await renew())) return 'LINK'
      if (renewals > 1) await pause(RETRY_DELAY_IN_MS.first * 2 ** renewals)
    } catch (error) {
      if (error instanceof SourceReplaced) return 'REPLACED'
      if (isRefused(error)) return 'LINK'
      renewals--
      await waitForNetwork()
    }
    return null
  }

  return {
    isWaiting: () => failures > 0,
    succeeded(): void {
      failures = 0
      renewals = 0
    },
    /** Resolves when it may be tried again, or with the reason why not. */
    async recover(error: unknown): Promise<FeedFailure | null> {
      if (error instanceof TooLate) return null
      if (error instanceof DOMException && error.name === 'AbortError') {
        await pause(SEEK_SETTLES_IN_MS)
        return null
      }
      const status = error instanceof PieceRefused ? error.status : 0
      // The whole file instead of a part of it.
      if (status === 200) return 'FORMAT'
      if (isRefused(error) || (status >= 400 && status < 500 && status !== 408 && status !== 429)) return renewUrls()
      lineRate.recordFailure()
      await waitForNetwork()
      return null
    },
  }
}
