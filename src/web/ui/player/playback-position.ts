/**
 * A position that a player or reader reports: several times a second while playing, and on each seek, pause and end.
 */
export interface PlaybackPosition {
  /** Seconds, or the page of an e-book. */
  at: number
  /** The length of the item in the same unit. */
  length: number
  event: 'PLAYING' | 'MOVED' | 'STOPPED' | 'ENDED'
}
