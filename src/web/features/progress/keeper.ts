import { mergeNotes, type Note } from './note.ts'
import { noteQueue, type Tell } from './note-queue.ts'
import { browserStorage } from './note-storage.ts'
import { library } from '#shared/contract/library.ts'
import { progress } from '#shared/contract/progress.ts'
import { SECOND_IN_MS } from '#shared/domain/ist.ts'
import { ApiError, request } from '#web/platform/api-client.ts'
import { machineNow } from '#web/platform/clock.ts'
import { keyOf, pagesKeyOf, queryClient } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { makeStore } from '#web/platform/store.ts'

/** How soon what was noted is told: while it plays, after moving about in it, when it stops. */
export const TELL_AFTER_IN_MS = { playing: 15 * SECOND_IN_MS, moved: 2 * SECOND_IN_MS, stopped: 0 }
const LAST_RETRY_IN_MS = 300 * SECOND_IN_MS

let keeper: ReturnType<typeof makeKeeper> | undefined

/** Keeps how far the member of this session has come, in this browser until the server has it. */
export function progressKeeper() {
  return (keeper ??= makeKeeper())
}

function makeKeeper() {
  const queue = noteQueue({ storage: browserStorage, tab: newTabName() })
  const known = makeStore(() => waitingFor(session.get().user?._id))
  let timer: { due: number; id: ReturnType<typeof setTimeout> } | undefined
  let failures = 0

  function tellWithin(ms: number): void {
    const due = machineNow() + ms
    if (timer && timer.due <= due) return
    clearTimeout(timer?.id)
    timer = { due, id: setTimeout(() => void flush(), ms) }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer?.id)
    timer = undefined
    const { user, token } = session.get()
    // The notes of whoever was here before stay until he is back.
    if (user === null || token === null) return
    try {
      await queue.flush(user._id, tellWith(token))
      failures = 0
    } catch (error) {
      failures += 1
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * SECOND_IN_MS : 0
      tellWithin(Math.max(asked, Math.min(LAST_RETRY_IN_MS, TELL_AFTER_IN_MS.playing * 2 ** (failures - 1))))
    }
  }

  function waitingFor(id: string | undefined): ReadonlyMap<string, Note> {
    return new Map(id === undefined ? [] : queue.waiting(id).map((each) => [each.itemId, each]))
  }

  let userId = session.get().user?._id
  session.subscribe(() => {
    if (session.get().user?._id === userId) return
    userId = session.get().user?._id
    known.set(waitingFor(userId))
    tellWithin(0)
  })
  addEventListener('online', () => {
    failures = 0
    tellWithin(0)
  })
  // What an earlier visit could not tell.
  tellWithin(0)

  return {
    /** Takes in where the member is, and tells the server within `within` milliseconds; at 0 even from a page that is being left. */
    note(next: Note, within: number): void {
      const { user } = session.get()
      if (user === null) return
      queue.note(user._id, next)
      const before = known.get().get(next.itemId)
      known.set(new Map(known.get()).set(next.itemId, before ? mergeNotes(before, next) : next))
      if (within === 0) void flush()
      else tellWithin(failures > 0 ? Math.max(within, TELL_AFTER_IN_MS.playing) : within)
    },

    /** What was noted in this tab, told or not, and what earlier visits could not tell; by item. */
    known,
  }
}

function tellWith(token: string): Tell {
  return async (notes) => {
    const now = machineNow()
    const marks = notes.map(({ latestAt, ...note }) => ({
      ...note,
      ageInMs: Math.round(Math.max(0, now - latestAt.getTime())),
    }))
    try {
      await request(progress.keep, { body: { marks }, token, keepalive: true })
    } catch (error) {
      // What the server cannot read it will not read tomorrow either, and must not hold up the rest.
      if (!(error instanceof ApiError && error.status === 400)) throw error
    }
    for (const queryKey of [pagesKeyOf(library.courses), keyOf(progress.begun)]) void askAgain(queryKey)
  }
}

/** What was asked for before the server had heard of it, and may still be on its way, counts no longer. */
async function askAgain(queryKey: readonly string[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Not `randomUUID`, which is only there where the connection is secure. */
function newTabName(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('')
}
