import { ApiError } from './api-error.ts'
import { machineNow } from './clock.ts'
import { session } from './session.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'

const FIRST_RETRY_IN_MS = 15 * SECOND_IN_MS
const MAX_RETRY_DELAY_IN_MS = 300 * SECOND_IN_MS

interface ScheduleOptions {
  /** Sends what waits for this member. Failed: tried again later, and when the network is back. */
  flush: (userId: string, token: string) => Promise<void>
  /** Another member is signed in, or nobody. */
  onUserChange: (userId: string | undefined) => void
}

/** When a sync queue sends: soon after an entry, on sign-in, when the network is back, and again after a failure. */
export function createSyncSchedule({ flush, onUserChange }: ScheduleOptions) {
  let timer: { due: number; id: ReturnType<typeof setTimeout> } | undefined
  let failures = 0

  function flushWithin(ms: number): void {
    const due = machineNow() + ms
    if (timer && timer.due <= due) return
    clearTimeout(timer?.id)
    timer = { due, id: setTimeout(() => void flushNow(), ms) }
  }

  async function flushNow(): Promise<void> {
    clearTimeout(timer?.id)
    timer = undefined
    const { user, token } = session.get()
    // The entries of a member who has signed out stay until they sign in again.
    if (user === null || token === null) return
    try {
      await flush(user._id, token)
      failures = 0
    } catch (error) {
      failures += 1
      const retryAfterInMs = error instanceof ApiError ? (error.retryAfter ?? 0) * SECOND_IN_MS : 0
      flushWithin(Math.max(retryAfterInMs, Math.min(MAX_RETRY_DELAY_IN_MS, FIRST_RETRY_IN_MS * 2 ** (failures - 1))))
    }
  }

  let userId = session.get().user?._id
  session.subscribe(() => {
    if (session.get().user?._id === userId) return
    userId = session.get().user?._id
    onUserChange(userId)
    flushWithin(0)
  })
  addEventListener('online', () => {
    failures = 0
    flushWithin(0)
  })
  // What an earlier visit could not send.
  flushWithin(0)

  return {
    flushNow,
    /** Not sooner than the first retry while sending fails. */
    flushWithin: (ms: number): void => flushWithin(failures > 0 ? Math.max(ms, FIRST_RETRY_IN_MS) : ms),
  }
}
