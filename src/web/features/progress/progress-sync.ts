import { mergeMarks, type ProgressMark } from './progress-mark.ts'
import { browserStorage, createSyncQueue, type SendMarks } from './sync-queue.ts'
import { library } from '#shared/contract/library.ts'
import { progress } from '#shared/contract/progress.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { machineNow } from '#web/platform/clock.ts'
import { queryKeyOf, pagesKeyOf, queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { createStore } from '#web/platform/store.ts'

/** How soon a mark is sent: during playback, after a jump, when playback stops. */
export const SEND_DELAYS_IN_MS = { playing: 15 * SECOND_IN_MS, moved: 2 * SECOND_IN_MS, stopped: 0 }
const MAX_RETRY_DELAY_IN_MS = 300 * SECOND_IN_MS

let instance: ReturnType<typeof createProgressSync> | undefined

/** Stores the member's progress in this browser until the server has acknowledged it. */
export function getProgressSync() {
  return (instance ??= createProgressSync())
}

function createProgressSync() {
  const queue = createSyncQueue({ storage: browserStorage, tabId: createTabId() })
  const localMarks = createStore(() => pendingMarks(session.get().user?._id))
  let timer: { due: number; id: ReturnType<typeof setTimeout> } | undefined
  let failures = 0

  function flushWithin(ms: number): void {
    const due = machineNow() + ms
    if (timer && timer.due <= due) return
    clearTimeout(timer?.id)
    timer = { due, id: setTimeout(() => void flush(), ms) }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer?.id)
    timer = undefined
    const { user, token } = session.get()
    // The marks of a member who has signed out stay until they sign in again.
    if (user === null || token === null) return
    try {
      await queue.flush(user._id, createSendMarks(token))
      failures = 0
    } catch (error) {
      failures += 1
      const retryAfterInMs = error instanceof ApiError ? (error.retryAfter ?? 0) * SECOND_IN_MS : 0
      flushWithin(
        Math.max(retryAfterInMs, Math.min(MAX_RETRY_DELAY_IN_MS, SEND_DELAYS_IN_MS.playing * 2 ** (failures - 1))),
      )
    }
  }

  function pendingMarks(id: string | undefined): ReadonlyMap<string, ProgressMark> {
    return new Map(id === undefined ? [] : queue.pending(id).map((mark) => [mark.itemId, mark]))
  }

  let userId = session.get().user?._id
  session.subscribe(() => {
    if (session.get().user?._id === userId) return
    userId = session.get().user?._id
    localMarks.set(pendingMarks(userId))
    flushWithin(0)
  })
  addEventListener('online', () => {
    failures = 0
    flushWithin(0)
  })
  // Marks that an earlier visit could not send.
  flushWithin(0)

  return {
    /** Stores a mark and sends it within so many milliseconds; at 0 at once, also from a page that is being left. */
    record(mark: ProgressMark, withinMs: number): void {
      const { user } = session.get()
      if (user === null) return
      queue.add(user._id, mark)
      const before = localMarks.get().get(mark.itemId)
      localMarks.set(new Map(localMarks.get()).set(mark.itemId, before ? mergeMarks(before, mark) : mark))
      if (withinMs === 0) void flush()
      else flushWithin(failures > 0 ? Math.max(withinMs, SEND_DELAYS_IN_MS.playing) : withinMs)
    },

    /** By item: every mark of this tab, sent or not, and those that earlier visits could not send. */
    localMarks,
  }
}

function createSendMarks(token: string): SendMarks {
  return async (pending) => {
    const now = machineNow()
    const marks = pending.map(({ latestAt, ...mark }) => ({
      ...mark,
      ageInMs: Math.round(Math.max(0, now - latestAt.getTime())),
    }))
    try {
      await request(progress.keep, { body: { marks }, token, keepalive: true })
    } catch (error) {
      // Marks that the server cannot read are dropped: it never will, and they must not hold up the others.
      if (!(error instanceof ApiError && error.status === 400)) throw error
    }
    for (const queryKey of [pagesKeyOf(library.courses), queryKeyOf(progress.begun)]) void refetch(queryKey)
  }
}

/** Cancels a running request first: its answer may be older than the marks just sent. */
async function refetch(queryKey: readonly string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Not `randomUUID`, which exists only on secure connections. */
function createTabId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('')
}
