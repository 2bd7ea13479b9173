import type { Db } from '#server/db/database.ts'
import { DURATION_VERSION } from '#server/ports/media-probe.ts'

/** Items of one kind whose stored length was measured by an earlier version of the measuring. */
export interface UnmeasuredItems {
  kind: 'video' | 'audio'
  /** The next item by id; undefined when none is left. */
  next(after: string): Promise<UnmeasuredItem | undefined>
  /** Marks the item as measured; null keeps the length that it has. */
  record(id: string, durationInSeconds: number | null): Promise<void>
}

export interface UnmeasuredItem {
  id: string
  storage_key: string
  content_type: string
  duration_in_seconds: number
}

/** Only the repository of the feature that owns the table calls it, like `createContentRepo`. */
export function unmeasuredItems(table: 'videos' | 'audios', db: Db): UnmeasuredItems {
  return {
    kind: table === 'videos' ? 'video' : 'audio',
    next: (after) =>
      db
        .selectFrom(table)
        .select(['id', 'storage_key', 'content_type', 'duration_in_seconds'])
        .where('length_version', '<', DURATION_VERSION)
        .where('id', '>', after)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    // The version stays: open forms need not be refused because of it.
    async record(id, durationInSeconds) {
      const length = durationInSeconds === null ? {} : { duration_in_seconds: durationInSeconds }
      await db
        .updateTable(table)
        .set({ length_version: DURATION_VERSION, ...length })
        .where('id', '=', id)
        .execute()
    },
  }
}
