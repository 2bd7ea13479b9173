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
  /** Called with true while there is no network, with false when it is back. */
  onOffline?: (isOffline: boolean) => void
}

const ATTEMPTS = 8
/** A refused attempt requests a new URL, as the old one may have expired; a third refusal is final. */
const REFUSED_ATTEMPTS = 3
const FIRST_PAUSE_IN_MS = 500
const LONGEST_PAUSE_IN_MS = 15_000

/** Repeats a failed attempt with growing pauses, as long as the failure may pass. Without a network it only waits. */
export async function retry<Value>(attempt: () => Promise<Value>, options: RetryOptions): Promise<Value> {
  const { signal, retryPolicy } = options
  let failures = 0
  for (;;) {
    await waitForNetwork(options)
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (isNetworkError(error) && !retryPolicy.isOnline()) continue
      failures += 1
      if (failures >= ATTEMPTS || !isRetryable(error, failures)) throw error
      await unlessCancelled(retryPolicy.wait(pauseAfter(failures, error)), signal)
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

async function waitForNetwork({ signal, retryPolicy, onOffline = () => {} }: RetryOptions): Promise<void> {
  if (retryPolicy.isOnline()) return
  onOffline(true)
  while (!retryPolicy.isOnline() && !signal.aborted) await retryPolicy.untilOnline(signal)
  onOffline(false)
}

function isRetryable(error: unknown, failures: number): boolean {
  if (!(error instanceof ApiError)) return false
  if (isNetworkError(error) || error.status === 408 || error.status === 429) return true
  if (error.status === 403) return failures < REFUSED_ATTEMPTS
  return error.status >= 500 && error.status !== 507
}

function pauseAfter(failures: number, error: unknown): number {
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0
  return Math.max(asked, Math.min(LONGEST_PAUSE_IN_MS, FIRST_PAUSE_IN_MS * 2 ** (failures - 1)))
}
