/* How far members have come. */

/** Owned by progress. One row for each member and item; places are seconds, or pages of an e-book. */
export interface Progress {
  user_id: string
  kind: 'VIDEO' | 'AUDIO' | 'EBOOK'
  /** A video, an audio or an e-book, which may be gone by now. */
  item_id: string
  /** Never goes back. */
  furthest: number
  latest: number
  /** When the latest place was, by the server's clock. */
  latest_at: Date
  length: number
  /** bit(100): the hundredths of a video or audio that were seen; their count times a hundredth of the length is the time. */
  seen: string
  finished_at: Date | null
}

export interface ProgressTables {
  progress: Progress
}
