import { mergeMarks, parseMark, type ProgressMark, serializeMark } from './progress-mark.ts'
import { MAX_MARKS_PER_CALL } from '#shared/contract/progress.ts'
import { onLocalStorage } from '#web/platform/local-storage.ts'

/** Keeps marks between visits: what the queue needs of `localStorage`. */
export interface QueueStorage {
  keys(): string[]
  read(key: string): string | null
  write(key: string, text: string): void
  remove(key: string): void
}

interface SyncQueueOptions {
  storage: QueueStorage
  /** Differs from the name of every other tab, also of closed ones. */
  tabId: string
}

/** Sends marks to the server; resolves once it has acknowledged them. */
export type SendMarks = (marks: ProgressMark[]) => Promise<void>

/**
 * The progress that the server has yet to acknowledge. Each tab writes under keys of its own, one for each member and
 * item, so that no tab can overwrite another. Any tab sends the marks of all tabs, also of closed ones, and removes a
 * key only if it still holds exactly what was acknowledged. Sending a mark twice changes nothing (`mergeProgress`), so
 * tabs need not agree on which of them sends.
 */
export function createSyncQueue({ storage, tabId }: SyncQueueOptions) {
  // Also kept in memory, because the storage may be full, switched off, or emptied by another tab that has sent them.
  const inMemoryMarks = new Map<string, ProgressMark>()

  /** Leaves out a mark that the server would refuse: sent with others, it would make the server refuse them all. */
  function add(userId: string, mark: ProgressMark): void {
    const key = `${keyPrefixOf(userId)}${tabId}:${mark.itemId}`
    const before = inMemoryMarks.get(key)
    const merged = before ? mergeMarks(before, mark) : mark
    const text = serializeMark(merged)
    if (text === null) return
    inMemoryMarks.set(key, merged)
    storage.write(key, text)
  }

  /** Every mark of this member, merged by item, with the keys that it was read from. */
  function pending(userId: string): PendingItem[] {
    const items = new Map<string, PendingItem>()
    function include(mark: ProgressMark, source: Partial<PendingItem>): void {
      const { mark: before, stored = [], inMemory = [] } = items.get(mark.itemId) ?? {}
      items.set(mark.itemId, {
        mark: before ? mergeMarks(before, mark) : mark,
        stored: [...stored, ...(source.stored ?? [])],
        inMemory: [...inMemory, ...(source.inMemory ?? [])],
      })
    }
    for (const key of storage.keys()) {
      if (!key.startsWith(keyPrefixOf(userId))) continue
      const text = storage.read(key)
      const mark = text === null ? null : parseMark(text)
      if (text !== null && mark) include(mark, { stored: [[key, text]] })
      else storage.remove(key)
    }
    for (const [key, mark] of inMemoryMarks)
      if (key.startsWith(keyPrefixOf(userId))) include(mark, { inMemory: [[key, mark]] })
    return [...items.values()]
  }

  /** Sends everything pending for this member and removes what was acknowledged. Fails when `send` does. */
  async function flush(userId: string, send: SendMarks): Promise<void> {
    const all = pending(userId)
    for (let from = 0; from < all.length; from += MAX_MARKS_PER_CALL) {
      const batch = all.slice(from, from + MAX_MARKS_PER_CALL)
      await send(batch.map(({ mark }) => mark))
      for (const { stored, inMemory } of batch) {
        // What was added during the request stays.
        for (const [key, sent] of inMemory) if (inMemoryMarks.get(key) === sent) inMemoryMarks.delete(key)
        for (const [key, text] of stored) if (storage.read(key) === text) storage.remove(key)
      }
    }
  }

  return { add, flush, pending: (userId: string) => pending(userId).map(({ mark }) => mark) }
}

interface PendingItem {
  mark: ProgressMark
  stored: [key: string, text: string][]
  inMemory: [key: string, mark: ProgressMark][]
}

function keyPrefixOf(userId: string): string {
  return `progress:${userId}:`
}

/** A browser that stores nothing, or whose storage is full, keeps the marks in memory until the page is left. */
export const browserStorage: QueueStorage = {
  keys: () => onLocalStorage((storage) => Object.keys(storage)) ?? [],
  read: (key) => onLocalStorage((storage) => storage.getItem(key)),
  write: (key, text) => void onLocalStorage((storage) => storage.setItem(key, text)),
  remove: (key) => void onLocalStorage((storage) => storage.removeItem(key)),
}
