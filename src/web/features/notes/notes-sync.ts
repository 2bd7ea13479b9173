import { newNote, type NewNote, notes as calls } from '#shared/contract/notes.ts'
import { ApiError, messageOf, request } from '#web/platform/api-client.ts'
import { queryClient, queryKeyOf } from '#web/platform/query-client.ts'
import { session } from '#web/platform/session.ts'
import { createStore } from '#web/platform/store.ts'
import {
  browserStorage,
  createSyncQueue,
  createTabId,
  type QueueFormat,
  type SendEntries,
} from '#web/platform/sync-queue.ts'
import { createSyncSchedule } from '#web/platform/sync-schedule.ts'
import { t } from '#web/i18n/t.ts'
import * as z from 'zod/mini'

/** A note that this browser keeps until the server has it. */
export interface PendingNote extends NewNote {
  itemTitle: string
  createdAt: Date
  /** Why the server refused it; null while it waits. */
  problem: string | null
}

const storedNote = z.extend(newNote, { itemTitle: z.string(), writtenAt: z.string() })
type StoredNote = z.output<typeof storedNote>

export const noteQueue: QueueFormat<StoredNote> = {
  name: 'note',
  idOf: ({ clientId }) => clientId,
  // A note is written once; the same id is the same note.
  merge: (_, newer) => newer,
  serialize: (note) => (storedNote.safeParse(note).success ? JSON.stringify(note) : null),
  parse: parseNote,
  // Each may be refused for a reason of its own.
  maxPerCall: 1,
}

let instance: ReturnType<typeof createNotesSync> | undefined

/** Keeps the notes of this browser until the server has acknowledged them (decision 0094). */
export function getNotesSync() {
  return (instance ??= createNotesSync())
}

function createNotesSync() {
  const queue = createSyncQueue({ storage: browserStorage, tabId: createTabId(), format: noteQueue })
  const problems = new Map<string, string>()
  const waiting = createStore(() => pendingOf(session.get().user?._id))

  function pendingOf(userId: string | undefined): readonly PendingNote[] {
    return (userId === undefined ? [] : queue.pending(userId)).map(({ writtenAt, ...note }) => ({
      ...note,
      createdAt: new Date(writtenAt),
      problem: problems.get(note.clientId) ?? null,
    }))
  }
  const update = (): void => waiting.set(pendingOf(session.get().user?._id))

  const send =
    (token: string): SendEntries<StoredNote> =>
    async (entries) => {
      for (const { itemTitle: _, writtenAt: __, ...body } of entries) {
        await request(calls.create, { body, token, isRepeatable: true })
        await queryClient.invalidateQueries({ queryKey: queryKeyOf(calls.list) })
      }
    }

  /** Sends one after the other: a refused note waits for the member and does not hold up the others. */
  async function flush(userId: string, token: string): Promise<void> {
    for (const { clientId } of queue.pending(userId)) {
      if (problems.has(clientId)) continue
      try {
        await queue.flush(userId, send(token), (id) => id !== clientId)
      } catch (error) {
        if (!isRefusal(error)) throw error
        problems.set(clientId, messageOf(error, t('This note could not be kept.')))
      } finally {
        update()
      }
    }
  }

  const schedule = createSyncSchedule({ flush, onUserChange: update })
  return {
    waiting,
    add({ createdAt, ...note }: PendingNote): void {
      const { user } = session.get()
      if (user === null) return
      queue.add(user._id, { ...note, writtenAt: createdAt.toISOString() })
      update()
      void schedule.flushNow()
    },
    retry(clientId: string): void {
      problems.delete(clientId)
      update()
      void schedule.flushNow()
    },
    discard(clientId: string): void {
      const { user } = session.get()
      if (user !== null) queue.remove(user._id, clientId)
      problems.delete(clientId)
      update()
    },
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 409].includes(error.status)
}

function parseNote(text: string): StoredNote | null {
  try {
    const { success, data } = storedNote.safeParse(JSON.parse(text))
    return success ? data : null
  } catch {
    return null
  }
}
