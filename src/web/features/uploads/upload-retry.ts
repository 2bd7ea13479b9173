import type { ProgressTracker } from './progress-tracker.ts'
import { ApiError, isNetworkError } from '#web/platform/api-error.ts'
import { isKnownOffline, untilOnline } from '#web/platform/connection.ts'

/** How an upload waits between attempts, and for the network. Tests wait less. */
export interface RetryPolicy {
  wait(ms: number): Promise<void>
  isOnline(): boolean
  /** Resolves once there is a network again, or the signal fires. */
  untilOnline(signal: AbortSignal): Promise<void>
}

interface RetryOptions {
  signal: AbortSignal
  retryPolicy: RetryPolicy
  /** Told when there is no network or no server, and when there is one again. */
  progress: Pick<ProgressTracker, 'wait' | 'resume'>
}

const ATTEMPTS = 8
/** A refused attempt requests a new URL, as the old one may have expired; a third refusal is final. */
const REFUSED_ATTEMPTS = 3
const FIRST_PAUSE_IN_MS = 500
const LONGEST_PAUSE_IN_MS = 15_000
/** A server that is started again or moved is back by then; a wrong address or CORS setting does not pass. */
const LONGEST_OUTAGE_IN_MS = 10 * 60_000

/**
 * Repeats a failed attempt with growing pauses, as long as the failure may pass. Without a network it only waits, and
 * for a server that is away longer than for one that fails.
 */
export async function retry<Value>(attempt: () => Promise<Value>, options: RetryOptions): Promise<Value> {
  const { signal, retryPolicy, progress } = options
  let failures = 0
  let outageInMs = 0
  for (;;) {
    await waitForNetwork(options)
    signal.throwIfAborted()
    try {
      const value = await attempt()
      if (failures > 0) progress.resume()
      return value
    } catch (error) {
      signal.throwIfAborted()
      if (isNetworkError(error) && !retryPolicy.isOnline()) continue
      failures += 1
      const pause = pauseAfter(failures, error)
      if (isServerAway(error)) {
        outageInMs += pause
        if (outageInMs > LONGEST_OUTAGE_IN_MS) throw error
        progress.wait('WAITING')
      } else if (failures >= ATTEMPTS || !isRetryable(error, failures)) throw error
      await unlessCancelled(retryPolicy.wait(pause), signal)
    }
  }
}

export const browserRetryPolicy: RetryPolicy = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isOnline: () => !isKnownOffline(),
  untilOnline,
}

/** The value of a promise, or at once the signal's reason when it fires before. */
export function unlessCancelled<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: cancelled, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return Promise.race([promise, cancelled]).finally(() => signal.removeEventListener('abort', stop))
}

async function waitForNetwork({ signal, retryPolicy, progress }: RetryOptions): Promise<void> {
  if (retryPolicy.isOnline()) return
  progress.wait('OFFLINE')
  while (!retryPolicy.isOnline() && !signal.aborted) await retryPolicy.untilOnline(signal)
  progress.resume()
}

/** Whether nothing answered, or only the proxy in front of the server, or a server that is starting or too busy. */
function isServerAway(error: unknown): boolean {
  return isNetworkError(error) || (error instanceof ApiError && [502, 503, 504].includes(error.status))
}

function isRetryable(error: unknown, failures: number): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status === 408 || error.status === 429) return true
  if (error.status === 403) return failures < REFUSED_ATTEMPTS
  return error.status >= 500 && error.status !== 507
}

function pauseAfter(failures: number, error: unknown): number {
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0
  return Math.max(asked, Math.min(LONGEST_PAUSE_IN_MS, FIRST_PAUSE_IN_MS * 2 ** (failures - 1)))
}
