/** What can be told of a video or an audio by reading a little of it. */
export interface MediaFacts {
  /** The end of its longest track. */
  durationInSeconds: number
  hasPicture: boolean
}

/** One more when lengths that were measured before were wrong: what is stored is then measured again. */
export const LENGTH_VERSION = 1

/** Looks into stored media with ranged reads; never loads a whole file, and never looks for longer than a limit. */
export interface MediaProbe {
  /**
   * Null when it is no media of that type, is damaged, or does not say how long it plays. Throws NoSuchFile;
   * ProbeTookTooLong; UNAVAILABLE while too many files wait.
   */
  probe(input: { key: string; contentType: string; signal?: AbortSignal | undefined }): Promise<MediaFacts | null>
}

/** Looking into the file took more time, or more of its bytes, than is allowed. */
export class ProbeTookTooLong extends Error {
  /** Of what it took too much: with TIME it may end the next time, with BYTES it never will. */
  readonly limit: 'TIME' | 'BYTES'

  constructor(limit: 'TIME' | 'BYTES', message: string, options?: ErrorOptions) {
    super(message, options)
    this.limit = limit
  }
}
