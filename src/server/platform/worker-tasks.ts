import type { FromWorker, ToWorker } from './worker-messages.ts'
import { parentPort } from 'node:worker_threads'

/** Asks the main thread for bytes, up to and without `end`; a task whose bytes cannot be read is ended there. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>

/** Does one task; what it throws fails the task with its message. */
type Perform<Data, Result> = (data: Data, read: ReadRange) => Promise<Result>

/** Makes this worker thread perform the tasks of its pool, one at a time. */
export function serveTasks<Data, Result>(perform: Perform<Data, Result>): void {
  const port = parentPort
  if (!port) throw new Error('This module runs in a worker thread')
  const post = (message: FromWorker<Result>) => port.postMessage(message)
  const wanted = new Map<number, (bytes: Uint8Array) => void>()
  let lastId = 0

  const read: ReadRange = (start, end) => {
    const id = ++lastId
    const bytes = new Promise<Uint8Array>((resolve) => wanted.set(id, resolve))
    post({ kind: 'read', id, start, end })
    return bytes
  }

  async function done(data: Data): Promise<FromWorker<Result>> {
    try {
      return { kind: 'done', result: await perform(data, read) }
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
    }
  }

  port.on('message', (message: ToWorker<Data>) => {
    if (message.kind === 'task') return void done(message.data).then(post)
    wanted.get(message.id)?.(message.bytes)
    wanted.delete(message.id)
  })
}
