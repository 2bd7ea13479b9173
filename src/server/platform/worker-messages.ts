/** What the pool posts to a worker thread: one task at a time, and the bytes that it asked for. */
export type ToWorker<Data> = { kind: 'task'; data: Data } | { kind: 'bytes'; id: number; bytes: Uint8Array }

/** What a worker thread posts to the pool. */
export type FromWorker<Result> = WantedBytes | { kind: 'done'; result: Result } | { kind: 'failed'; reason: string }

/** Bytes of the task's file from `start` up to and without `end`. */
export interface WantedBytes {
  kind: 'read'
  id: number
  start: number
  end: number
}
