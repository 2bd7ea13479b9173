/** What is known of a video or an audio after reading a small part of it. */
export interface MediaInfo {
  /** The length of the longest track. */
  durationInSeconds: number
  hasPicture: boolean
  /** The size of the picture as it is shown; null where there is none. */
  video: { width: number; height: number } | null
}

/** Increment it when stored lengths were measured wrongly: all items are then measured again. */
export const DURATION_VERSION = 1

/** Analyses stored media with range reads: it never loads a whole file and has limits on time and bytes. */
export interface MediaProbe {
  /**
   * Null if the file is not of that type, is damaged, or has no duration. Throws NoSuchFile, ProbeTookTooLong, or
   * UNAVAILABLE while too many files wait.
   */
  probe(input: { key: string; contentType: string; signal?: AbortSignal | undefined }): Promise<MediaInfo | null>
}

/** The analysis exceeded its limit of time or bytes. */
export class ProbeTookTooLong extends Error {
  /** The limit that was exceeded: after TIME another attempt may succeed, after BYTES never. */
  readonly limit: 'TIME' | 'BYTES'

  constructor(limit: 'TIME' | 'BYTES', message: string, options?: ErrorOptions) {
    super(message, options)
    this.limit = limit
  }
}
