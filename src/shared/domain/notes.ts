/** How many notes and bookmarks a member can keep. */
export const MAX_NOTES = 500
/** In characters as a reader counts them. */
export const MAX_NOTE_LENGTH = 1000
/** A character of Devanagari or an emoji takes several code units; this many bytes of it are still stored. */
export const MAX_NOTE_CODE_UNITS = 8 * MAX_NOTE_LENGTH
/** How many notes a member can write in an hour; bookmarks are made with one tap. */
export const NOTES_PER_HOUR = 200
/** What "keep the last 10 seconds" keeps. */
const KEPT_SECONDS = 10

/** Where a note is in its item: seconds of a video or an audio, the page of an e-book. */
export interface NotePosition {
  from: number
  /** The end of a range; null for a single position. */
  until: number | null
}

/** The range that ends now: less than ten seconds at the beginning of an item. */
export function lastSeconds(now: number): NotePosition {
  return { from: Math.max(0, now - KEPT_SECONDS), until: now }
}

/** In the order of the item; of notes at one position the older first. */
export function byPosition(a: SortedNote, b: SortedNote): number {
  return a.from - b.from || a.createdAt.getTime() - b.createdAt.getTime()
}

interface SortedNote {
  from: number
  createdAt: Date
}
