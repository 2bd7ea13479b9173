/** Owned by progress. How far members have come: one row per member and item. Positions are seconds, or pages of an e-book. */
export interface Progress {
  user_id: string
  kind: 'VIDEO' | 'AUDIO' | 'EBOOK'
  /** A video, audio or e-book, which may have been deleted since. */
  item_id: string
  /** Never decreases. */
  furthest: number
  latest: number
  /** When the latest position was reached, by the server's clock. */
  latest_at: Date
  length: number
  /** bit(100): which hundredths of a video or audio were played; their count times a hundredth of the length is the time played. */
  seen: string
  finished_at: Date | null
}

export interface ProgressTables {
  progress: Progress
}
