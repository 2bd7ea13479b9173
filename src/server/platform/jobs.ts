import { type BossDependencies, HEARTBEAT_SECONDS, makeBoss } from './jobs-boss.ts'
import type { Db } from '#server/db/database.ts'
import { fromKysely, type Job, type JobResult, type SendOptions } from 'pg-boss'

/** Work that is done after the request: written with the transaction that causes it, done once, by whichever node. */
export interface Jobs {
  /**
   * Declares a kind of job and who does it, before `prepare`. A handler that rejects is called again after growing
   * pauses. It may run twice when a node dies in its middle, or says nothing for a minute, so it must be harmless to
   * repeat: what is not (a letter) is taken in hand in the database first.
   */
  queue<Data extends object>(
    name: string,
    handler: (data: Data) => Promise<void>,
    options?: QueueOptions<Data>,
  ): Queue<Data>
  /** Declares work that one of all nodes does every so often, the first time at once. */
  every(name: string, seconds: number, handler: () => Promise<void>): void
  /** Makes the tables and queues that are missing: from now on jobs can be written. */
  prepare(): Promise<void>
  /** Starts to work. Call it once the product listens, so that nobody waits for this. */
  start(): Promise<void>
  /** How many jobs of each kind wait, run, or were given up, by state. */
  figures(): Promise<JobFigure[]>
  /** Lets running jobs end (five seconds at most) and takes no more. The database stays open. */
  stop(): Promise<void>
}

export interface JobFigure {
  kind: string
  state: 'WAITING' | 'RETRYING' | 'RUNNING' | 'FAILED'
  count: number
}

export interface Queue<Data extends object> {
  /** Writes a job in a transaction: it exists exactly if that commits. */
  enqueue(trx: Db, data: Data, options?: EnqueueOptions): Promise<void>
  /** Several at once, in one statement. */
  enqueueAll(trx: Db, list: Data[]): Promise<void>
}

export interface EnqueueOptions {
  afterSeconds?: number
  /** Jobs with a higher number are done first; 0 when absent. */
  priority?: number
  /** A node does one job of a group at a time. */
  group?: string
}

export interface QueueOptions<Data> {
  /** How often it is tried in all. */
  attempts?: number
  /** The first pause between tries; each further one is about twice as long, up to an hour. */
  pauseInSeconds?: number
  /** How many of this kind one node does at once. */
  atOnce?: number
  /** Called when the last try has failed. */
  onGivenUp?: (data: Data) => Promise<void>
}

/** Jobs kept in the database beside everything else, in a schema of their own. */
export function makeJobs(dependencies: BossDependencies): Jobs {
  const { database, log } = dependencies
  const isEmbedded = database.kind === 'embedded'
  const boss = makeBoss(dependencies)
  const kinds: { name: string; atOnce: number; everySeconds?: number; work: () => Promise<string> }[] = []
  const workers = new Map<string, string[]>()
  const timers = new Set<NodeJS.Timeout>()

  function wake(name: string): void {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  /** A transaction that is still open hides its job: the embedded database waits for it, elsewhere that takes a moment. */
  function wakeAfterCommit(name: string): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        wake(name)
      },
      isEmbedded ? 0 : 50,
    )
    timers.add(timer)
  }

  function declare<Data extends object>(
    { name, attempts, atOnce, onGivenUp, everySeconds }: Kind<Data>,
    handler: (data: Data) => Promise<void>,
  ): void {
    async function attempt(job: Job<Data>): Promise<JobResult> {
      try {
        await handler(job.data)
        return { id: job.id, status: 'completed' }
      } catch (err) {
        const isLast = job.retryCount >= attempts - 1
        log[isLast ? 'error' : 'warn']({ err, queue: name, job: job.id, attempt: job.retryCount + 1 }, 'job failed')
        if (isLast) await onGivenUp?.(job.data)
        // The reason may name a person: it stands in the log, which redacts, and not in the table.
        return { id: job.id, status: 'failed' }
      }
    }
    const options = {
      perJobResults: true,
      pollingIntervalSeconds: isEmbedded ? 5 : 2,
      localGroupConcurrency: 1,
    } as const
    const work = () =>
      boss.work<Data>(name, options, async (jobs) => {
        // The next one is looked for at once, not at the next poll.
        if (jobs.length > 0) wake(name)
        return Promise.all(jobs.map(attempt))
      })
    kinds.push({ name, atOnce, work, ...(everySeconds && { everySeconds }) })
  }

  /** One job for each stretch of time, however many nodes ask for it. */
  async function repeat(name: string, seconds: number): Promise<void> {
    const lasting = { heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: seconds * 2 }
    const options = { singletonSeconds: seconds, retryLimit: 0, ...lasting }
    if (await boss.send(name, {}, options)) wake(name)
  }

  return {
    queue(name, handler, { attempts = 5, pauseInSeconds = 5, atOnce = 1, onGivenUp } = {}) {
      declare({ name, attempts, atOnce, onGivenUp }, handler)
      const manner = {
        retryLimit: attempts - 1,
        retryDelay: pauseInSeconds,
        retryBackoff: true,
        retryDelayMax: 3600,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deleteAfterSeconds: 24 * 3600,
      } satisfies SendOptions
      return {
        async enqueue(trx, data, { afterSeconds = 0, priority = 0, group } = {}) {
          const order = { startAfter: afterSeconds, priority, ...(group && { group: { id: group } }) }
          await boss.send(name, data, { ...manner, ...order, db: fromKysely(trx) })
          if (afterSeconds === 0) wakeAfterCommit(name)
        },

        async enqueueAll(trx, list) {
          if (list.length === 0) return
          const jobs = list.map((data) => ({ data, ...manner }))
          await boss.insert(name, jobs, { db: fromKysely(trx) })
          wakeAfterCommit(name)
        },
      }
    },

    every(name, everySeconds, handler) {
      declare({ name, attempts: 1, atOnce: 1, everySeconds }, handler)
    },

    async prepare() {
      await boss.start()
      const names = kinds.map(({ name }) => name)
      const there = new Set((await boss.getQueues(names)).map(({ name }) => name))
      for (const name of names.filter((each) => !there.has(each))) {
        await boss.createQueue(name)
        // Any question makes it remember the queue, so that a job written in a transaction asks nothing outside it.
        await boss.findJobs(name, { key: 'none' })
      }
    },

    async start() {
      for (const { name, atOnce, everySeconds, work } of kinds) {
        workers.set(name, await Promise.all(Array.from({ length: atOnce }, work)))
        if (everySeconds) {
          const again = () =>
            void repeat(name, everySeconds).catch((err) => log.error({ err, queue: name }, 'job not written'))
          timers.add(setInterval(again, everySeconds * 1000))
          again()
        }
      }
    },

    async figures() {
      const { rows } = await database.pool.query<{ name: string; state: string; count: number }>(
        `select name, state::text, count(*) from jobs.job
         where state in ('created', 'retry', 'active', 'failed') group by name, state order by name, state`,
      )
      return rows.flatMap(({ name, state, count }) => {
        const known = STATES.get(state)
        return known ? [{ kind: name, state: known, count }] : []
      })
    },

    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await boss.stop({ close: false, timeout: 5000 })
    },
  }
}

const STATES: ReadonlyMap<string, JobFigure['state']> = new Map([
  ['created', 'WAITING'],
  ['retry', 'RETRYING'],
  ['active', 'RUNNING'],
  ['failed', 'FAILED'],
])

interface Kind<Data> {
  name: string
  attempts: number
  atOnce: number
  everySeconds?: number
  onGivenUp?: ((data: Data) => Promise<void>) | undefined
}
