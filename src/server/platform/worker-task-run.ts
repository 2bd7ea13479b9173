import type { FromWorker, ToWorker, WantedBytes } from './worker-tasks.ts'
import type { Worker } from 'node:worker_threads'

export interface WorkerTask<Data> {
  /** Plain data, cloned to the worker. */
  data: Data
  /**
   * Reads bytes for the worker from `start` up to, not including, `end`. If it rejects, the task fails with that
   * reason.
   */
  read?: (start: number, end: number) => Promise<Uint8Array>
  /** Aborts the task, waiting or running. */
  signal?: AbortSignal | undefined
}

export class TaskTookTooLong extends Error {}
export class TaskAborted extends Error {}
/** The task threw, ran out of memory, or its thread ended. */
export class TaskFailed extends Error {}

export interface TaskLimits {
  /** Counted from the start of the task, not from its arrival. */
  deadlineInMs: number
  /** The memory of one worker: its JavaScript heap and external buffers. */
  memoryInMb: number
}

export interface LimitedTask<Data> extends WorkerTask<Data> {
  signal: AbortSignal
  limits: TaskLimits
}

const MEMORY_CHECK_INTERVAL_IN_MS = 250
const MB = 1024 * 1024

/** Runs a task in a worker. Rejects at the first limit, failure or abort; the caller must then terminate the worker. */
export function runWorkerTask<Data, Result>(
  worker: Worker,
  { data, read, signal, limits }: LimitedTask<Data>,
): Promise<Result> {
  const { deadlineInMs, memoryInMb } = limits
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const post = (message: ToWorker<Data>) => worker.postMessage(message)

  async function sendBytes({ id, start, end }: WantedBytes): Promise<void> {
    try {
      if (!read) throw new Error('The worker requested bytes, but the task has none')
      post({ kind: 'bytes', id, bytes: await read(start, end) })
    } catch (error) {
      reject(error)
    }
  }

  function onMessage(message: FromWorker<Result>): void {
    if (message.kind === 'done') resolve(message.result)
    else if (message.kind === 'failed') reject(new TaskFailed(message.reason))
    else void sendBytes(message)
  }

  /** Node's resource limits cover only the JavaScript heap, not buffers. */
  async function checkMemory(): Promise<void> {
    const used = await worker.getHeapStatistics()
    if (used.total_heap_size + used.external_memory > memoryInMb * MB) {
      reject(new TaskFailed(`The task needed more than ${memoryInMb} MB`))
    }
  }

  const onError = (error: unknown) =>
    reject(new TaskFailed(error instanceof Error ? error.message : String(error), { cause: error }))
  const onExit = () => reject(new TaskFailed('The worker thread ended'))
  const onAbort = () => reject(new TaskAborted('The task was aborted'))
  const onDeadline = () => reject(new TaskTookTooLong(`The task took longer than ${deadlineInMs} ms`))
  const timer = setTimeout(onDeadline, deadlineInMs)
  // If the worker ends meanwhile, its exit event is handled above.
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
