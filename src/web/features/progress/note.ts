import { instant } from '#shared/contract/fields.ts'
import { ITEM_KINDS, mergeProgress, mergeSeen, type ItemKind, type Progress } from '#shared/domain/progress.ts'
import * as z from 'zod/mini'

/** What a device knows of one item and has yet to tell. Its moment is by this machine's clock. */
export interface Note extends Progress {
  kind: ItemKind
  itemId: string
  seen: string
}

const stored = z.object({
  kind: z.enum(ITEM_KINDS),
  itemId: z.uuid(),
  furthest: z.number(),
  latest: z.number(),
  latestAt: instant,
  length: z.number(),
  isFinished: z.boolean(),
  seen: z.string().check(z.regex(/^[01]{100}$/)),
})

/** Two notes of the same item as one. */
export function mergeNotes(a: Note, b: Note): Note {
  return { kind: a.kind, itemId: a.itemId, seen: mergeSeen(a.seen, b.seen), ...mergeProgress(a, b) }
}

export function writeNote(note: Note): string {
  return JSON.stringify(z.encode(stored, note))
}

/** Null for what cannot be read: an older version's, or a stranger's. */
export function readNote(text: string): Note | null {
  try {
    const note = z.safeDecode(stored, JSON.parse(text))
    return note.success ? note.data : null
  } catch {
    return null
  }
}
