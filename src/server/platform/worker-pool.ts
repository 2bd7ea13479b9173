import { Refused } from './errors.ts'
import { type LimitedTask, runWorkerTask, TaskAborted, type TaskLimits, type WorkerTask } from './worker-task-run.ts'
import { Worker } from 'node:worker_threads'

export interface WorkerPoolOptions extends TaskLimits {
  /** Shown by the operating system and in error messages. */
  name: string
  /** A module that calls `serveTasks`. */
  script: URL
  /** The number of workers. */
  concurrency: number
  /** The number of tasks that may wait for a worker; further ones are refused with UNAVAILABLE. */
  maxWaiting: number
  /** After this time an idle worker is terminated to release its memory. */
  idleInMs: number
}

/** Runs CPU-heavy work in worker threads, with limits on time, memory and the number of tasks. */
export interface WorkerPool<Data, Result> {
  /**
   * Returns the worker's result. Throws TaskTookTooLong, TaskFailed, TaskAborted, what `read` threw, or UNAVAILABLE.
   * A worker whose task did not succeed is terminated.
   */
  run(task: WorkerTask<Data>): Promise<Result>
  /** Aborts running tasks and refuses new ones. */
  close(): Promise<void>
}

/** Starts workers on demand and terminates idle ones. */
export function createWorkerPool<Data, Result>(options: WorkerPoolOptions): WorkerPool<Data, Result> {
  const { concurrency, maxWaiting, idleInMs } = options
  const waiting: (() => void)[] = []
  const workers = new Set<Worker>()
  const idle = new Map<Worker, NodeJS.Timeout>()
  const closing = new AbortController()
  let running = 0

  function startWorker(): Worker {
    const worker = new Worker(options.script, {
      name: options.name,
      execArgv: [],
      // Workers read untrusted files: they get no environment variables, which contain secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: options.memoryInMb },
    })
    workers.add(worker)
    worker.once('exit', () => {
      workers.delete(worker)
      clearTimeout(idle.get(worker))
      idle.delete(worker)
    })
    // Without a listener an error between two tasks would crash the process.
    worker.on('error', () => {})
    return worker
  }

  function takeWorker(): Worker {
    for (const [worker, timer] of idle) {
      clearTimeout(timer)
      idle.delete(worker)
      worker.ref()
      return worker
    }
    return startWorker()
  }

  function releaseWorker(worker: Worker): void {
    worker.unref()
    const end = () => {
      idle.delete(worker)
      void worker.terminate()
    }
    idle.set(worker, setTimeout(end, idleInMs).unref())
  }

  async function perform(task: LimitedTask<Data>): Promise<Result> {
    const worker = takeWorker()
    try {
      const result = await runWorkerTask<Data, Result>(worker, task)
      releaseWorker(worker)
      return result
    } catch (error) {
      await worker.terminate()
      throw error
    }
  }

  /** Resolves when the task may start. */
  function acquireSlot(signal: AbortSignal): Promise<void> {
    if (running < concurrency) {
      running += 1
      return Promise.resolve()
    }
    if (waiting.length >= maxWaiting) throw new Refused('UNAVAILABLE', { retryAfterInSeconds: 10 })
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      const onAbort = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(new TaskAborted('The task was aborted before its start'))
      }
      waiting.push(start)
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }

  function releaseSlot(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(task) {
      const signal = AbortSignal.any([closing.signal, ...(task.signal ? [task.signal] : [])])
      throwIfAborted(signal)
      await acquireSlot(signal)
      try {
        throwIfAborted(signal)
        return await perform({ ...task, signal, limits: options })
      } finally {
        releaseSlot()
      }
    },

    async close() {
      closing.abort()
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new TaskAborted('The task was aborted before its start')
}
