import type { FromWorker, ToWorker, WantedBytes } from './worker-messages.ts'
import type { Worker } from 'node:worker_threads'

export interface WorkerTask<Data> {
  /** Plain data, cloned to the worker. */
  data: Data
  /** Gives the worker bytes from `start` up to and without `end`. When it rejects, the task fails with that reason. */
  read?: (start: number, end: number) => Promise<Uint8Array>
  /** Ends the task, waiting or running. */
  signal?: AbortSignal | undefined
}

export class TaskTookTooLong extends Error {}
export class TaskAborted extends Error {}
/** The work threw, ran out of memory, or its thread ended. */
export class TaskFailed extends Error {}

export interface TaskLimits {
  /** From the start of a task, not from its arrival. */
  deadlineInMs: number
  /** Of one worker: what its JavaScript holds, and the bytes beside it. */
  memoryInMb: number
}

export interface LimitedTask<Data> extends WorkerTask<Data> {
  signal: AbortSignal
  limits: TaskLimits
}

const MEMORY_CHECK_INTERVAL_IN_MS = 250
const MB = 1024 * 1024

/** The worker's result; rejects at the first limit, failure or abort. Whoever gets a rejection terminates the worker. */
export function outcome<Data, Result>(
  worker: Worker,
  { data, read, signal, limits }: LimitedTask<Data>,
): Promise<Result> {
  const { deadlineInMs, memoryInMb } = limits
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const post = (message: ToWorker<Data>) => worker.postMessage(message)

  async function give({ id, start, end }: WantedBytes): Promise<void> {
    try {
      if (!read) throw new Error('The worker asked for bytes of nothing')
      post({ kind: 'bytes', id, bytes: await read(start, end) })
    } catch (error) {
      reject(error)
    }
  }

  function onMessage(message: FromWorker<Result>): void {
    if (message.kind === 'done') resolve(message.result)
    else if (message.kind === 'failed') reject(new TaskFailed(message.reason))
    else void give(message)
  }

  /** The limits of a thread count its JavaScript only, and not the bytes in its buffers. */
  async function checkMemory(): Promise<void> {
    const used = await worker.getHeapStatistics()
    if (used.total_heap_size + used.external_memory > memoryInMb * MB) {
      reject(new TaskFailed(`The task needed more than ${memoryInMb} MB`))
    }
  }

  const onError = (error: unknown) =>
    reject(new TaskFailed(error instanceof Error ? error.message : String(error), { cause: error }))
  const onExit = () => reject(new TaskFailed('The worker thread ended'))
  const onAbort = () => reject(new TaskAborted('The task was ended'))
  const tooLong = () => reject(new TaskTookTooLong(`The task took longer than ${deadlineInMs} ms`))
  const timer = setTimeout(tooLong, deadlineInMs)
  // One that ends meanwhile has told so by its exit.
  const memory = setInterval(() => void checkMemory().catch(() => {}), MEMORY_CHECK_INTERVAL_IN_MS)
  worker.on('message', onMessage)
  worker.once('error', onError)
  worker.once('exit', onExit)
  signal.addEventListener('abort', onAbort, { once: true })
  post({ kind: 'task', data })
  return promise.finally(() => {
    clearTimeout(timer)
    clearInterval(memory)
    worker.off('message', onMessage)
    worker.off('error', onError)
    worker.off('exit', onExit)
    signal.removeEventListener('abort', onAbort)
  })
}
