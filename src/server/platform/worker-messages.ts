/** Messages from the pool to a worker thread: one task at a time, and the bytes that it requested. */
export type ToWorker<Data> = { kind: 'task'; data: Data } | { kind: 'bytes'; id: number; bytes: Uint8Array }

/** Messages from a worker thread to the pool. */
export type FromWorker<Result> = WantedBytes | { kind: 'done'; result: Result } | { kind: 'failed'; reason: string }

/** A request for bytes of the task's file from `start` up to, not including, `end`. */
export interface WantedBytes {
  kind: 'read'
  id: number
  start: number
  end: number
}
