import { onLocalStorage } from './local-storage.ts'

/** Keeps entries between visits: what the queue needs of `localStorage`. */
export interface QueueStorage {
  keys(): string[]
  read(key: string): string | null
  write(key: string, text: string): void
  remove(key: string): void
}

/** What a queue has to know of its entries. */
export interface QueueFormat<Entry> {
  /** The beginning of its keys in the storage. */
  name: string
  /** Entries of one id are merged. */
  idOf(entry: Entry): string
  merge(a: Entry, b: Entry): Entry
  /** Null for an entry that the server would refuse. */
  serialize(entry: Entry): string | null
  /** Null for a text that is no entry, such as one of an older version. */
  parse(text: string): Entry | null
  maxPerCall: number
}

interface SyncQueueOptions<Entry> {
  storage: QueueStorage
  /** Differs from the name of every other tab, also of closed ones. */
  tabId: string
  format: QueueFormat<Entry>
}

/** Sends entries to the server; resolves once it has acknowledged them. */
export type SendEntries<Entry> = (entries: Entry[]) => Promise<void>

/**
 * What the server has yet to acknowledge. Each tab writes under keys of its own, one for each member and entry, so that
 * no tab can overwrite another. Any tab sends the entries of all tabs, also of closed ones, and removes a key only if it
 * still holds exactly what was acknowledged. Sending an entry twice changes nothing, so tabs need not agree on which of
 * them sends.
 */
export function createSyncQueue<Entry>({ storage, tabId, format }: SyncQueueOptions<Entry>) {
  const { idOf, merge } = format
  const keyPrefixOf = (userId: string): string => `${format.name}:${userId}:`
  // Also kept in memory, because the storage may be full, switched off, or emptied by another tab that has sent them.
  const inMemoryEntries = new Map<string, Entry>()

  /** Leaves out an entry that the server would refuse: sent with others, it would make the server refuse them all. */
  function add(userId: string, entry: Entry): void {
    const key = `${keyPrefixOf(userId)}${tabId}:${idOf(entry)}`
    const before = inMemoryEntries.get(key)
    const merged = before === undefined ? entry : merge(before, entry)
    const text = format.serialize(merged)
    if (text === null) return
    inMemoryEntries.set(key, merged)
    storage.write(key, text)
  }

  /** Every entry of this member, merged by id, with the keys that it was read from. */
  function pending(userId: string): PendingItem<Entry>[] {
    const items = new Map<string, PendingItem<Entry>>()
    function include(entry: Entry, source: Partial<PendingItem<Entry>>): void {
      const before = items.get(idOf(entry))
      items.set(idOf(entry), {
        entry: before ? merge(before.entry, entry) : entry,
        stored: [...(before?.stored ?? []), ...(source.stored ?? [])],
        inMemory: [...(before?.inMemory ?? []), ...(source.inMemory ?? [])],
      })
    }
    for (const key of storage.keys()) {
      if (!key.startsWith(keyPrefixOf(userId))) continue
      const text = storage.read(key)
      const entry = text === null ? null : format.parse(text)
      if (text !== null && entry !== null) include(entry, { stored: [[key, text]] })
      else storage.remove(key)
    }
    for (const [key, entry] of inMemoryEntries)
      if (key.startsWith(keyPrefixOf(userId))) include(entry, { inMemory: [[key, entry]] })
    return [...items.values()]
  }

  function discard({ stored, inMemory }: PendingItem<Entry>): void {
    // What was added during the request stays.
    for (const [key, sent] of inMemory) if (inMemoryEntries.get(key) === sent) inMemoryEntries.delete(key)
    for (const [key, text] of stored) if (storage.read(key) === text) storage.remove(key)
  }

  /** Sends everything pending for this member and removes what was acknowledged. Fails when `send` does. */
  async function flush(userId: string, send: SendEntries<Entry>, isHeld?: (id: string) => boolean): Promise<void> {
    const all = pending(userId).filter(({ entry }) => !isHeld?.(idOf(entry)))
    for (let from = 0; from < all.length; from += format.maxPerCall) {
      const batch = all.slice(from, from + format.maxPerCall)
      await send(batch.map(({ entry }) => entry))
      for (const item of batch) discard(item)
    }
  }

  return {
    add,
    flush,
    pending: (userId: string) => pending(userId).map(({ entry }) => entry),
    /** Drops an entry that is no longer wanted. */
    remove(userId: string, id: string): void {
      for (const item of pending(userId)) if (idOf(item.entry) === id) discard(item)
    },
  }
}

interface PendingItem<Entry> {
  entry: Entry
  stored: [key: string, text: string][]
  inMemory: [key: string, entry: Entry][]
}

/** A browser that stores nothing, or whose storage is full, keeps the entries in memory until the page is left. */
export const browserStorage: QueueStorage = {
  keys: () => onLocalStorage((storage) => Object.keys(storage)) ?? [],
  read: (key) => onLocalStorage((storage) => storage.getItem(key)),
  write: (key, text) => void onLocalStorage((storage) => storage.setItem(key, text)),
  remove: (key) => void onLocalStorage((storage) => storage.removeItem(key)),
}

/** Not `randomUUID`, which exists only on secure connections. */
export function createTabId(): string {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('')
}
