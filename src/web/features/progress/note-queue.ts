import { mergeNotes, type Note, readNote, writeNote } from './note.ts'
import type { NoteStorage } from './note-storage.ts'
import { MOST_MARKS } from '#shared/contract/progress.ts'

interface Options {
  storage: NoteStorage
  /** Unlike that of any other tab, also of one that was closed. */
  tab: string
}

/** Tells the server; settles once it has acknowledged. */
export type Tell = (notes: Note[]) => Promise<void>

/**
 * What is yet to be told of how far members have come. Each tab writes under keys of its own, one for each member and
 * item, so that no tab can overwrite another; whoever tells the server tells for all tabs, also for those that were
 * closed. A key goes only once exactly what it holds was acknowledged. As repetition changes nothing
 * (`mergeProgress`), tabs need not agree on who tells.
 */
export function noteQueue({ storage, tab }: Options) {
  // Beside the storage, which may be full, switched off, or emptied by another tab that has told already.
  const own = new Map<string, Note>()

  function note(userId: string, next: Note): void {
    const key = `${prefixOf(userId)}${tab}:${next.itemId}`
    const before = own.get(key)
    const merged = before ? mergeNotes(before, next) : next
    own.set(key, merged)
    storage.write(key, writeNote(merged))
  }

  /** Every note of this member, item by item, with the keys that it was read from. */
  function waiting(userId: string): Waiting[] {
    const items = new Map<string, Waiting>()
    function add(found: Note, source: Partial<Waiting>): void {
      const { note: before, texts = [], owns = [] } = items.get(found.itemId) ?? {}
      items.set(found.itemId, {
        note: before ? mergeNotes(before, found) : found,
        texts: [...texts, ...(source.texts ?? [])],
        owns: [...owns, ...(source.owns ?? [])],
      })
    }
    for (const key of storage.keys()) {
      if (!key.startsWith(prefixOf(userId))) continue
      const text = storage.read(key)
      const found = text === null ? null : readNote(text)
      if (text !== null && found) add(found, { texts: [[key, text]] })
      else storage.remove(key)
    }
    for (const [key, found] of own) if (key.startsWith(prefixOf(userId))) add(found, { owns: [[key, found]] })
    return [...items.values()]
  }

  /** Tells everything that waits for this member, and forgets it once it is acknowledged. Fails when `tell` does. */
  async function flush(userId: string, tell: Tell): Promise<void> {
    const all = waiting(userId)
    for (let from = 0; from < all.length; from += MOST_MARKS) {
      const batch = all.slice(from, from + MOST_MARKS)
      await tell(batch.map((each) => each.note))
      for (const { texts, owns } of batch) {
        for (const [key, told] of owns) if (own.get(key) === told) own.delete(key)
        // What was noted meanwhile stays.
        for (const [key, text] of texts) if (storage.read(key) === text) storage.remove(key)
      }
    }
  }

  return { note, flush, waiting: (userId: string) => waiting(userId).map((each) => each.note) }
}

interface Waiting {
  note: Note
  texts: [key: string, text: string][]
  owns: [key: string, note: Note][]
}

function prefixOf(userId: string): string {
  return `progress:${userId}:`
}
