import { TaskAborted, TaskFailed, TaskTookTooLong } from './worker-task-run.ts'
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'
import { eventually } from '#tests/kit/eventually.ts'
import type { TestTask } from '#tests/kit/test-worker.ts'
import { afterEach, expect, test } from 'vitest'

type Pool = WorkerPool<TestTask, number>
let pools: Pool[] = []
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  pools = []
})

function openPool(options: Partial<WorkerPoolOptions> = {}): Pool {
  const pool = createWorkerPool<TestTask, number>({
    name: 'trial',
    script: new URL('../../../tests/kit/test-worker.ts', import.meta.url),
    concurrency: 1,
    maxWaiting: 1,
    deadlineInMs: 60_000,
    memoryInMb: 128,
    idleInMs: 60_000,
    ...options,
  })
  pools.push(pool)
  return pool
}

const run = (pool: Pool, kind: Exclude<TestTask['kind'], 'READ'>) => pool.run({ data: { kind } })

test('a task reads through the main thread, and the next one reuses the worker', async () => {
  const pool = openPool()
  const read = async (start: number, end: number) => new Uint8Array(end - start)
  expect(await pool.run({ data: { kind: 'READ', bytes: 7 }, read })).toBe(7)
  expect(await run(pool, 'THREAD')).toBe(await run(pool, 'THREAD'))
})

test('a worker has no environment variables', async () => {
  expect(await run(openPool(), 'ENVIRONMENT')).toBe(0)
})

test('a task that throws, or whose bytes cannot be read, fails with that reason', async () => {
  const pool = openPool()
  await expect(run(pool, 'THROW')).rejects.toThrow(new TaskFailed('no media'))
  const read = () => Promise.reject(new Error('the line is down'))
  await expect(pool.run({ data: { kind: 'READ', bytes: 1 }, read })).rejects.toThrow('the line is down')
  await expect(pool.run({ data: { kind: 'READ', bytes: 1 } })).rejects.toThrow('requested bytes, but the task has none')
})

test('an endless task is terminated at its deadline, and the next one gets a worker', async () => {
  const pool = openPool({ deadlineInMs: 3000 })
  await expect(run(pool, 'LOOP')).rejects.toBeInstanceOf(TaskTookTooLong)
  expect(await run(pool, 'THREAD')).toBeGreaterThan(0)
})

test.each(['HEAP', 'BUFFERS'] as const)('a task that exceeds its memory is terminated (%s)', async (kind) => {
  const pool = openPool()
  await expect(run(pool, kind)).rejects.toBeInstanceOf(TaskFailed)
  expect(await run(pool, 'THREAD')).toBeGreaterThan(0)
})

test('a running or waiting task is aborted by its signal, and a task beyond the queue is refused', async () => {
  const pool = openPool()
  const [first, second] = [new AbortController(), new AbortController()]
  const running = pool.run({ data: { kind: 'LOOP' }, signal: first.signal })
  const waiting = pool.run({ data: { kind: 'LOOP' }, signal: second.signal })
  await expect(run(pool, 'THREAD')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  second.abort()
  await expect(waiting).rejects.toBeInstanceOf(TaskAborted)
  const next = run(pool, 'THREAD')
  first.abort()
  await expect(running).rejects.toBeInstanceOf(TaskAborted)
  expect(await next).toBeGreaterThan(0)
  await expect(pool.run({ data: { kind: 'LOOP' }, signal: first.signal })).rejects.toBeInstanceOf(TaskAborted)
})

test('an idle worker is terminated', async () => {
  const pool = openPool({ idleInMs: 1 })
  const before = await run(pool, 'THREAD')
  await eventually(async () => expect(await run(pool, 'THREAD')).not.toBe(before))
})

test('closing aborts running tasks and refuses new ones', async () => {
  const pool = openPool()
  const running = run(pool, 'LOOP').catch((error: unknown) => error)
  await pool.close()
  expect(await running).toBeInstanceOf(TaskAborted)
  await expect(run(pool, 'THREAD')).rejects.toBeInstanceOf(TaskAborted)
})
