import { instant } from '#shared/contract/fields.ts'
import { ITEM_KINDS, mergeProgress, mergeSeenParts, type ItemKind, type Progress } from '#shared/domain/progress.ts'
import * as z from 'zod/mini'

/** The progress in one item that this device has yet to send. `latestAt` is by this machine's clock. */
export interface ProgressMark extends Progress {
  kind: ItemKind
  itemId: string
  seen: string
}

const storedMark = z.object({
  kind: z.enum(ITEM_KINDS),
  itemId: z.uuid(),
  furthest: z.number(),
  latest: z.number(),
  latestAt: instant,
  length: z.number(),
  isFinished: z.boolean(),
  seen: z.string().check(z.regex(/^[01]{100}$/)),
})

/** Two marks of the same item as one. */
export function mergeMarks(a: ProgressMark, b: ProgressMark): ProgressMark {
  return { kind: a.kind, itemId: a.itemId, seen: mergeSeenParts(a.seen, b.seen), ...mergeProgress(a, b) }
}

/** Null for a mark that the server would refuse, such as one of an item with an invalid id. */
export function serializeMark(mark: ProgressMark): string | null {
  const { success, data } = z.safeEncode(storedMark, mark)
  return success ? JSON.stringify(data) : null
}

/** Null for a text that is no mark, such as one of an older version. */
export function parseMark(text: string): ProgressMark | null {
  try {
    const mark = z.safeDecode(storedMark, JSON.parse(text))
    return mark.success ? mark.data : null
  } catch {
    return null
  }
}
