import { parentPort } from 'node:worker_threads'

/** Requests bytes from the main thread up to, not including, `end`. If they cannot be read, the pool fails the task. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>

/** Performs one task; an error fails it with the error's message. */
type Perform<Data, Result> = (data: Data, read: ReadRange) => Promise<Result>

/** Performs the tasks of the pool in this worker thread, one at a time. */
export function serveTasks<Data, Result>(perform: Perform<Data, Result>): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a worker thread')
  const post = (message: FromWorker<Result>) => port.postMessage(message)
  const pendingReads = new Map<number, (bytes: Uint8Array) => void>()
  let lastId = 0

  const read: ReadRange = (start, end) => {
    const id = ++lastId
    const bytes = new Promise<Uint8Array>((resolve) => pendingReads.set(id, resolve))
    post({ kind: 'read', id, start, end })
    return bytes
  }

  async function run(data: Data): Promise<FromWorker<Result>> {
    try {
      return { kind: 'done', result: await perform(data, read) }
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  port.on('message', (message: ToWorker<Data>) => {
    if (message.kind === 'task') return void run(message.data).then(post)
    pendingReads.get(message.id)?.(message.bytes)
    pendingReads.delete(message.id)
  })
}

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
