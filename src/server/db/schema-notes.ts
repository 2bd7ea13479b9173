import type { ItemKind } from '#shared/domain/progress.ts'
import type { Generated } from 'kysely'

/* Tables of what members write for themselves. */

/** Owned by notes. A member's notes and bookmarks; the text is encrypted, and null for a bookmark. */
export interface Notes {
  id: string
  user_id: string
  /** Chosen by the member's page: a note sent twice is stored once. */
  client_id: string
  kind: ItemKind
  item_id: string
  /** As it was when the note was written, for when the item is deleted. */
  item_title: string
  /** Seconds of a video or an audio, the page of an e-book. */
  starts_at: number
  ends_at: number | null
  text: Buffer | null
  created_at: Date
  changed_at: Date | null
  version: Generated<number>
}

export interface NoteTables {
  notes: Notes
}
