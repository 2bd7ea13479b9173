import { Refused } from './errors.ts'
import { type LimitedTask, outcome, TaskAborted, type TaskLimits, type WorkerTask } from './worker-outcome.ts'
import { Worker } from 'node:worker_threads'

export interface WorkerPoolOptions extends TaskLimits {
  /** Shown by the operating system and in errors. */
  name: string
  /** A module that calls `serveTasks`. */
  script: URL
  atOnce: number
  /** How many tasks may wait for a worker; one more is refused with UNAVAILABLE. */
  mostWaiting: number
  /** A worker without a task ends after this time, and its memory is given back. */
  idleInMs: number
}

/** Does heavy work in worker threads, with a limit on time, memory and number of tasks. */
export interface WorkerPool<Data, Result> {
  /**
   * Answers the worker's result. Throws TaskTookTooLong, TaskFailed, TaskAborted, what `read` threw, or UNAVAILABLE.
   * A worker whose task did not succeed is terminated, whatever it was doing.
   */
  run(task: WorkerTask<Data>): Promise<Result>
  /** Ends running tasks and takes no more. */
  close(): Promise<void>
}

/** Worker threads are started when there is work and ended when there is none. */
export function makeWorkerPool<Data, Result>(options: WorkerPoolOptions): WorkerPool<Data, Result> {
  const { atOnce, mostWaiting, idleInMs } = options
  const waiting: (() => void)[] = []
  const workers = new Set<Worker>()
  const idle = new Map<Worker, NodeJS.Timeout>()
  const closing = new AbortController()
  let running = 0

  function startWorker(): Worker {
    const worker = new Worker(options.script, {
      name: options.name,
      execArgv: [],
      // Files of strangers are read here: no secret of the environment belongs into it.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: options.memoryInMb },
    })
    workers.add(worker)
    worker.once('exit', () => {
      workers.delete(worker)
      clearTimeout(idle.get(worker))
      idle.delete(worker)
    })
    // Without a listener an error between two tasks would end the process.
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

  function keepWorker(worker: Worker): void {
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
      const result = await outcome<Data, Result>(worker, task)
      keepWorker(worker)
      return result
    } catch (error) {
      await worker.terminate()
      throw error
    }
  }

  /** Resolves when it is the task's turn. */
  function turn(signal: AbortSignal): Promise<void> {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    if (waiting.length >= mostWaiting) throw new Refused('UNAVAILABLE', { retryAfterInSeconds: 10 })
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(new TaskAborted('The task was ended before its turn'))
      }
      waiting.push(begin)
      signal.addEventListener('abort', giveUp, { once: true })
    })
  }

  function endTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(task) {
      const signal = AbortSignal.any([closing.signal, ...(task.signal ? [task.signal] : [])])
      refuseAborted(signal)
      await turn(signal)
      try {
        refuseAborted(signal)
        return await perform({ ...task, signal, limits: options })
      } finally {
        endTurn()
      }
    },

    async close() {
      closing.abort()
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

function refuseAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new TaskAborted('The task was ended before its turn')
}
