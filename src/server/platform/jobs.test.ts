import { type Jobs, createJobs } from './jobs.ts'
import { createLog } from './log.ts'
import type { Database } from '#server/db/database.ts'
import { freshDatabase } from '#tests/kit/databases.ts'
import { eventually } from '#tests/kit/eventually.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

const log = createLog({ level: 'silent' })
let database: Database
let running: Jobs[]

beforeEach(async () => {
  database = await freshDatabase()
  running = []
})

afterEach(async () => {
  for (const jobs of running) await jobs.stop()
  await database.close()
})

function node(options: { pollEverySeconds?: number } = {}): Jobs {
  const jobs = createJobs({ database, log, ...options })
  running.push(jobs)
  return jobs
}

async function started(jobs: Jobs): Promise<void> {
  await jobs.prepare()
  await jobs.start()
}

test('a job runs soon after its transaction commits', async () => {
  const done: number[] = []
  const jobs = node()
  const queue = jobs.queue<{ n: number }>('test.count', async ({ n }) => void done.push(n))
  await started(jobs)
  const waits: number[] = []
  for (let n = 1; n <= 5; n++) {
    const from = performance.now()
    await database.db.transaction().execute((trx) => queue.enqueue(trx, { n }))
    await eventually(() => expect(done).toHaveLength(n))
    waits.push(performance.now() - from)
  }
  // With polling alone each job but the first would wait for seconds.
  expect(waits.toSorted((a, b) => a - b)[2]).toBeLessThan(1500)
})

test('jobs can be enqueued before the workers start, and a hundred of them do not need a hundred polls', async () => {
  const done: number[] = []
  const jobs = node()
  const queue = jobs.queue<{ n: number }>('test.count', async ({ n }) => void done.push(n), { concurrency: 2 })
  await jobs.prepare()
  await database.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 100; n++) await queue.enqueue(trx, { n })
  })
  await jobs.start()
  await eventually(() => expect(new Set(done).size).toBe(100))
  expect(done).toHaveLength(100)
})

test('jobs of a higher priority run first', async () => {
  const done: number[] = []
  const jobs = node()
  const queue = jobs.queue<{ n: number }>('test.count', async ({ n }) => void done.push(n))
  await jobs.prepare()
  await database.db.transaction().execute(async (trx) => {
    for (const n of [0, 1, 2]) await queue.enqueue(trx, { n }, n > 0 ? { priority: n } : {})
  })
  await jobs.start()
  await eventually(() => expect(done).toEqual([2, 1, 0]))
})

test('jobs of one group never occupy all workers of their queue', async () => {
  const current: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let most = 0
  const done: string[] = []
  const jobs = node()
  const queue = jobs.queue<{ group: string }>(
    'test.groups',
    async ({ group }) => {
      current.push(group)
      most = Math.max(most, current.filter((each) => each === 'flood').length)
      if (group === 'flood') await released
      current.splice(current.indexOf(group), 1)
      done.push(group)
    },
    { concurrency: 4 },
  )
  await jobs.prepare()
  const write = (group: string) => database.db.transaction().execute((trx) => queue.enqueue(trx, { group }, { group }))
  for (let n = 0; n < 10; n++) await write('flood')
  await jobs.start()
  await eventually(() => expect(current).toEqual(['flood']))
  await write('other')
  await eventually(() => expect(done).toEqual(['other']))
  release()
  await eventually(() => expect(done).toHaveLength(11))
  expect(most).toBe(1)
})

test('jobs enqueued in one statement run once each, and not at all after a rollback', async () => {
  const done: number[] = []
  const jobs = node()
  const queue = jobs.queue<{ n: number }>('test.count', async ({ n }) => void done.push(n))
  await started(jobs)
  const write = (list: number[], isRolledBack: boolean) =>
    database.db.transaction().execute(async (trx) => {
      await queue.enqueueAll(
        trx,
        list.map((n) => ({ n })),
      )
      if (isRolledBack) throw new Error('no')
    })
  await expect(write([1, 2, 3], true)).rejects.toThrow('no')
  await write([], false)
  await write([4, 5, 6], false)
  await eventually(() => expect(done).toHaveLength(3))
  expect(new Set(done)).toEqual(new Set([4, 5, 6]))
})

test('a job whose transaction is rolled back never runs', async () => {
  const done: number[] = []
  const jobs = node()
  const queue = jobs.queue<{ n: number }>('test.count', async ({ n }) => void done.push(n))
  await started(jobs)
  const rolledBack = database.db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, { n: 1 })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await database.db.transaction().execute((trx) => queue.enqueue(trx, { n: 2 }))
  await eventually(() => expect(done).toContain(2))
  await wait(200)
  expect(done).toEqual([2])
})

test('with two nodes each job runs once', async () => {
  const done: number[] = []
  const [one, two] = [node(), node()]
  const queues = [one, two].map((jobs) => jobs.queue<{ n: number }>('test.count', async ({ n }) => void done.push(n)))
  // Both start on a database without the tables at once.
  await Promise.all([started(one), started(two)])
  await database.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 20; n++) await queues[n % 2]?.enqueue(trx, { n })
  })
  await eventually(() => expect(new Set(done).size).toBe(20))
  await wait(200)
  expect(done).toHaveLength(20)
})

test('a failing job is retried and given up after its last attempt', async () => {
  const tries: string[] = []
  const jobs = node({ pollEverySeconds: 0.5 })
  const queue = jobs.queue<{ word: string }>(
    'test.fail',
    async ({ word }) => {
      tries.push(word)
      throw new Error(`no ${word}`)
    },
    { attempts: 2, retryDelayInSeconds: 1, onGivenUp: async ({ word }) => void tries.push(`gave up ${word}`) },
  )
  await started(jobs)
  await database.db.transaction().execute((trx) => queue.enqueue(trx, { word: 'asha@example.com' }))
  const all = ['asha@example.com', 'asha@example.com', 'gave up asha@example.com']
  await eventually(() => expect(tries).toEqual(all))
  const { rows } = await database.pool.query(`select output::text from jobs.job where name = 'test.fail'`)
  expect(JSON.stringify(rows)).not.toContain('no asha')
})

test('recurring work runs immediately and then once per interval, however many nodes there are', async () => {
  const done: number[] = []
  const nodes = [node(), node()]
  nodes.forEach((jobs, n) => jobs.every('test.tick', 24 * 3600, async () => void done.push(n)))
  await Promise.all(nodes.map(started))
  await eventually(() => expect(done).toHaveLength(1))
  await wait(500)
  expect(done).toHaveLength(1)
})

test('recurring work repeats', async () => {
  const done: number[] = []
  const jobs = node()
  jobs.every('test.tick', 1, async () => void done.push(1))
  await started(jobs)
  await eventually(() => expect(done.length).toBeGreaterThanOrEqual(3))
})

test('stopping waits for a running job and is quick without one', async () => {
  const done: string[] = []
  const jobs = node()
  const queue = jobs.queue<object>('test.slow', async () => {
    done.push('started')
    await wait(400)
    done.push('ended')
  })
  await started(jobs)
  await database.db.transaction().execute((trx) => queue.enqueue(trx, {}))
  await eventually(() => expect(done).toEqual(['started']))
  await jobs.stop()
  expect(done).toEqual(['started', 'ended'])
  const [idle, from] = [node(), performance.now()]
  await started(idle)
  await idle.stop()
  // It waits up to five seconds for a running job, and not at all without one.
  expect(performance.now() - from).toBeLessThan(4500)
})

test('stopping aborts the signals of running jobs, and so does the end of their time', async () => {
  const aborted: string[] = []
  const jobs = node({ pollEverySeconds: 0.5 })
  const waitForAbort = (name: string) => async (_data: object, signal: AbortSignal) => {
    aborted.push(`${name} runs`)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    aborted.push(name)
  }
  const short = jobs.queue<object>('test.short', waitForAbort('short'), { attempts: 1, expireInSeconds: 1 })
  const long = jobs.queue<object>('test.long', waitForAbort('long'), { attempts: 1, expireInSeconds: 24 * 3600 })
  const nowhere = jobs.queue<object>('test.nowhere', waitForAbort('nowhere'), { concurrency: 0 })
  const canWork = async () => false
  const unable = jobs.queue<object>('test.unable', waitForAbort('unable'), { canWork })
  await started(jobs)
  await database.db.transaction().execute(async (trx) => {
    for (const queue of [short, long, nowhere, unable]) await queue.enqueue(trx, {})
  })
  await eventually(() => expect(aborted).toEqual(expect.arrayContaining(['short', 'long runs'])))
  await jobs.stop()
  expect(aborted.at(-1)).toBe('long')
  expect(aborted).not.toContain('nowhere runs')
  expect(aborted).not.toContain('unable runs')
})

test('the job of a killed node is taken over after a minute without a heartbeat, and not before', async () => {
  const done: number[] = []
  const jobs = createJobs({ database, log, lookEverySeconds: 1, pollEverySeconds: 0.5 })
  running.push(jobs)
  const queue = jobs.queue<{ n: number }>('test.count', async ({ n }) => void done.push(n), { retryDelayInSeconds: 1 })
  await jobs.prepare()
  await database.db.transaction().execute((trx) => queue.enqueue(trx, { n: 7 }))
  const silentFor = (seconds: number) => {
    const then = `now() - interval '${seconds} seconds'`
    return database.pool.query(`update jobs.job set state = 'active', started_on = ${then}, heartbeat_on = ${then}`)
  }
  // The state left by a node that is too busy for a heartbeat.
  await silentFor(40)
  await jobs.start()
  await wait(2500)
  expect(done).toEqual([])
  // The state left by a killed node.
  await silentFor(61)
  await eventually(() => expect(done).toEqual([7]))
})
