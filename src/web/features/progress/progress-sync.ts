import { mergeMarks, type ProgressMark } from './progress-mark.ts'
import { progressQueue } from './progress-queue.ts'
import { library } from '#shared/contract/library.ts'
import { progress } from '#shared/contract/progress.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { machineNow } from '#web/platform/clock.ts'
import { queryKeyOf, pagesKeyOf, queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { createStore } from '#web/platform/store.ts'
import { browserStorage, createSyncQueue, createTabId, type SendEntries } from '#web/platform/sync-queue.ts'
import { createSyncSchedule } from '#web/platform/sync-schedule.ts'

/** How soon a mark is sent: during playback, after a jump, when playback stops. */
export const SEND_DELAYS_IN_MS = { playing: 15 * SECOND_IN_MS, moved: 2 * SECOND_IN_MS, stopped: 0 }

let instance: ReturnType<typeof createProgressSync> | undefined

/** Stores the member's progress in this browser until the server has acknowledged it. */
export function getProgressSync() {
  return (instance ??= createProgressSync())
}

function createProgressSync() {
  const queue = createSyncQueue({ storage: browserStorage, tabId: createTabId(), format: progressQueue })
  const localMarks = createStore(() => pendingMarks(session.get().user?._id))

  function pendingMarks(id: string | undefined): ReadonlyMap<string, ProgressMark> {
    return new Map(id === undefined ? [] : queue.pending(id).map((mark) => [mark.itemId, mark]))
  }

  const schedule = createSyncSchedule({
    flush: (userId, token) => queue.flush(userId, createSendMarks(token)),
    onUserChange: (userId) => localMarks.set(pendingMarks(userId)),
  })

  return {
    /** Stores a mark and sends it within so many milliseconds; at 0 at once, also from a page that is being left. */
    record(mark: ProgressMark, withinMs: number): void {
      const { user } = session.get()
      if (user === null) return
      queue.add(user._id, mark)
      const before = localMarks.get().get(mark.itemId)
      localMarks.set(new Map(localMarks.get()).set(mark.itemId, before ? mergeMarks(before, mark) : mark))
      if (withinMs === 0) void schedule.flushNow()
      else schedule.flushWithin(withinMs)
    },

    /** By item: every mark of this tab, sent or not, and those that earlier visits could not send. */
    localMarks,
  }
}

function createSendMarks(token: string): SendEntries<ProgressMark> {
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
