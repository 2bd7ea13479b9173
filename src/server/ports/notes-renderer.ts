import type { Note } from '#shared/contract/notes.ts'
import type { Instant } from '#shared/domain/ist.ts'
import type { Language } from '#shared/domain/locale.ts'

/** A member's notes, newest first, and the language of the words around them. */
export interface PrintedNotes {
  notes: readonly Note[]
  language: Language
  writtenAt: Instant
}

/** Renders notes as a PDF. Throws UNAVAILABLE while too many wait. */
export type RenderNotes = (printed: PrintedNotes) => Promise<Buffer>
