/** What can be told of a video or an audio by reading a little of it. */
export interface MediaFacts {
  durationInSeconds: number
}

/** Looks into stored media with small ranged reads; never loads a whole file. */
export interface MediaProbe {
  /** Null when it is no media of that type, is damaged, or does not say how long it plays. Throws NoSuchFile. */
  probe(input: { key: string; contentType: string }): Promise<MediaFacts | null>
}
