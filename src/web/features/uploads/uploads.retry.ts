import { unlessCancelled } from './uploads.cancel.ts'
import { ApiError, isUnanswered } from '#web/platform/api-error.ts'
import { isKnownOffline, untilOnline } from '#web/platform/connection.ts'

/** How one waits: for a moment to pass, and for the network to come back. Tests wait quicker. */
export interface Patience {
  wait(ms: number): Promise<void>
  isOnline(): boolean
  /** Resolves once there is a network again, or the signal fires. */
  untilOnline(signal: AbortSignal): Promise<void>
}

interface Trying {
  signal: AbortSignal
  patience: Patience
  /** Told true while there is no network, false when it is back. */
  onOffline?: (isOffline: boolean) => void
}

const ATTEMPTS = 8
/** An expired address is asked for anew; a storage that goes on refusing means it. */
const REFUSED_ATTEMPTS = 3
const FIRST_PAUSE_IN_MS = 500
const LONGEST_PAUSE_IN_MS = 15_000

/** Tries until it works, with growing pauses, as long as the failure may pass. Without a network it only waits. */
export async function persistently<Value>(attempt: () => Promise<Value>, trying: Trying): Promise<Value> {
  const { signal, patience } = trying
  let failures = 0
  for (;;) {
    await online(trying)
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (isUnanswered(error) && !patience.isOnline()) continue
      failures += 1
      if (failures >= ATTEMPTS || !mayPass(error, failures)) throw error
      await unlessCancelled(patience.wait(pauseAfter(failures, error)), signal)
    }
  }
}

/** Of the browser. */
export const browserPatience: Patience = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  isOnline: () => !isKnownOffline(),
  untilOnline,
}

async function online({ signal, patience, onOffline = () => {} }: Trying): Promise<void> {
  if (patience.isOnline()) return
  onOffline(true)
  while (!patience.isOnline() && !signal.aborted) await patience.untilOnline(signal)
  onOffline(false)
}

function mayPass(error: unknown, failures: number): boolean {
  if (!(error instanceof ApiError)) return false
  if (isUnanswered(error) || error.status === 408 || error.status === 429) return true
  if (error.status === 403) return failures < REFUSED_ATTEMPTS
  return error.status >= 500 && error.status !== 507
}

function pauseAfter(failures: number, error: unknown): number {
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0
  return Math.max(asked, Math.min(LONGEST_PAUSE_IN_MS, FIRST_PAUSE_IN_MS * 2 ** (failures - 1)))
}
