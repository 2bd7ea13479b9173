import { type BossDependencies, countJobs, HEARTBEAT_SECONDS, type JobCount, createBoss } from './jobs-pg-boss.ts'
import type { Db } from '#server/db/database.ts'
import { fromKysely, type Job, type JobResult, type SendOptions } from 'pg-boss'
import { setTimeout as wait } from 'node:timers/promises'

const JOBS_END_WITHIN_MS = 5000

/** Background jobs. A job is written in the transaction that causes it, and one node runs it once. */
export interface Jobs {
  /**
   * Declares a queue and its handler; call it before `prepare`. A handler that rejects is retried with exponential
   * backoff. It may run twice if a node dies meanwhile or sends no heartbeat for a minute, so it must be idempotent;
   * what cannot be repeated (sending an email) is claimed in the database first. The signal is aborted when the jobs are
   * stopped, when the job has expired, and when another node has taken it over.
   */
  queue<Data extends object>(
    name: string,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
    options?: QueueOptions<Data>,
  ): Queue<Data>
  /** Declares work that one of the nodes does at every interval, the first time immediately. */
  every(name: string, seconds: number, handler: () => Promise<void>): void
  /** Creates missing tables and queues. From now on jobs can be enqueued. */
  prepare(): Promise<void>
  /** Starts the workers. Call it once the product listens, so that the start does not wait for it. */
  start(): Promise<void>
  /** The number of jobs by queue and state. */
  counts(): Promise<JobCount[]>
  /** Takes no more jobs, aborts the signals of running ones and waits five seconds at most. The database stays open. */
  stop(): Promise<void>
}

export interface Queue<Data extends object> {
  /** Writes a job in a transaction: it exists if and only if the transaction commits. */
  enqueue(trx: Db, data: Data, options?: EnqueueOptions): Promise<void>
  /** Writes several jobs in one statement. */
  enqueueAll(trx: Db, list: Data[]): Promise<void>
}

interface EnqueueOptions {
  delayInSeconds?: number
  /** Jobs with a higher number run first; 0 when absent. */
  priority?: number
  /** A node runs one job of a group at a time. */
  group?: string
}

interface QueueOptions<Data> {
  /** The number of attempts in all. */
  attempts?: number
  /** The delay before the first retry; each further one is about twice as long, up to an hour. */
  retryDelayInSeconds?: number
  /** How many jobs of the queue one node runs at once; 0: this node only enqueues. */
  concurrency?: number
  /** Asked once, when the jobs are started: a node that cannot do this work leaves it to the others. */
  canWork?: () => Promise<boolean>
  /** How long one attempt may take, at most a day; 15 minutes when absent. */
  expireInSeconds?: number
  /** Called when the last attempt has failed. */
  onGivenUp?: (data: Data) => Promise<void>
}

/** Keeps the jobs in the product's database, in a schema of their own. */
export function createJobs(dependencies: BossDependencies): Jobs {
  const { database, log } = dependencies
  const isEmbedded = database.kind === 'embedded'
  const pollEverySeconds = dependencies.pollEverySeconds ?? (isEmbedded ? 5 : 2)
  const boss = createBoss(dependencies)
  const queues: {
    name: string
    concurrency: number
    canWork: () => Promise<boolean>
    everySeconds?: number
    startWorker: () => Promise<string>
  }[] = []
  const workers = new Map<string, string[]>()
  const timers = new Set<NodeJS.Timeout>()
  const stopping = new AbortController()

  function wakeWorkers(name: string): void {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  /** Workers see the job only after the commit. The embedded database waits for that; PostgreSQL needs a moment. */
  function wakeAfterCommit(name: string): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        wakeWorkers(name)
      },
      isEmbedded ? 0 : 50,
    )
    timers.add(timer)
  }

  function declare<Data extends object>(
    { name, attempts, concurrency, canWork, onGivenUp, everySeconds }: Declaration<Data>,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
  ): void {
    async function attempt(job: Job<Data>): Promise<JobResult> {
      try {
        await handler(job.data, AbortSignal.any([job.signal, stopping.signal]))
        return { id: job.id, status: 'completed' }
      } catch (err) {
        const isLast = job.retryCount >= attempts - 1
        log[isLast ? 'error' : 'warn']({ err, queue: name, job: job.id, attempt: job.retryCount + 1 }, 'job failed')
        if (isLast) await onGivenUp?.(job.data)
        // The error may contain personal data: it goes to the log, which redacts it, and not into the table.
        return { id: job.id, status: 'failed' }
      }
    }
    const options = {
      perJobResults: true,
      pollingIntervalSeconds: pollEverySeconds,
      localGroupConcurrency: 1,
    } as const
    const startWorker = () =>
      boss.work<Data>(name, options, async (jobs) => {
        // Fetches the next job immediately instead of at the next poll.
        if (jobs.length > 0) wakeWorkers(name)
        return Promise.all(jobs.map(attempt))
      })
    queues.push({ name, concurrency, canWork, startWorker, ...(everySeconds && { everySeconds }) })
  }

  /** Enqueues one job per interval, however many nodes call this. */
  async function enqueueForInterval(name: string, seconds: number): Promise<void> {
    const lifetime = { heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: seconds * 2 }
    const options = { singletonSeconds: seconds, retryLimit: 0, ...lifetime }
    if (await boss.send(name, {}, options)) wakeWorkers(name)
  }

  return {
    queue(name, handler, options = {}) {
      const { attempts = 5, retryDelayInSeconds = 5, concurrency = 1, expireInSeconds, onGivenUp } = options
      declare({ name, attempts, concurrency, canWork: options.canWork ?? always, onGivenUp }, handler)
      const sendOptions = {
        retryLimit: attempts - 1,
        retryDelay: retryDelayInSeconds,
        retryBackoff: true,
        retryDelayMax: 3600,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deleteAfterSeconds: 24 * 3600,
        ...(expireInSeconds && { expireInSeconds }),
      } satisfies SendOptions
      return {
        async enqueue(trx, data, { delayInSeconds = 0, priority = 0, group } = {}) {
          const own = { startAfter: delayInSeconds, priority, ...(group && { group: { id: group } }) }
          await boss.send(name, data, { ...sendOptions, ...own, db: fromKysely(trx) })
          if (delayInSeconds === 0) wakeAfterCommit(name)
        },

        async enqueueAll(trx, list) {
          if (list.length === 0) return
          const jobs = list.map((data) => ({ data, ...sendOptions }))
          await boss.insert(name, jobs, { db: fromKysely(trx) })
          wakeAfterCommit(name)
        },
      }
    },

    every(name, everySeconds, handler) {
      declare({ name, attempts: 1, concurrency: 1, canWork: always, everySeconds }, handler)
    },

    async prepare() {
      await boss.start()
      const names = queues.map(({ name }) => name)
      const existing = new Set((await boss.getQueues(names)).map(({ name }) => name))
      for (const name of names.filter((each) => !existing.has(each))) {
        await boss.createQueue(name)
        // Any query caches the queue, so that enqueueing in a transaction needs no query outside of it.
        await boss.findJobs(name, { key: 'none' })
      }
    },

    async start() {
      for (const { name, concurrency, canWork, everySeconds, startWorker } of queues) {
        const length = concurrency > 0 && (await canWork()) ? concurrency : 0
        workers.set(name, await Promise.all(Array.from({ length }, startWorker)))
        if (everySeconds) {
          const enqueue = () =>
            void enqueueForInterval(name, everySeconds).catch((err) =>
              log.error({ err, queue: name }, 'job not written'),
            )
          timers.add(setInterval(enqueue, everySeconds * 1000))
          enqueue()
        }
      }
    },

    counts: () => countJobs(database),

    async stop() {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      // `boss.stop` alone would ask only every half second whether the workers have ended.
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name)))
      await Promise.race([ended, wait(JOBS_END_WITHIN_MS, undefined, { ref: false })])
      await boss.stop({ close: false, graceful: false })
    },
  }
}

const always = () => Promise.resolve(true)

interface Declaration<Data> {
  name: string
  attempts: number
  concurrency: number
  canWork: () => Promise<boolean>
  everySeconds?: number
  onGivenUp?: ((data: Data) => Promise<void>) | undefined
}
