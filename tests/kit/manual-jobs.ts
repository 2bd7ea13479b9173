import type { Jobs } from '#server/platform/jobs.ts'

/**
 * Background jobs in memory, which run when the test says so. A job is kept although its transaction is rolled back.
 */
export function manualJobs() {
  const repeated = new Map<string, () => Promise<void>>()
  const waiting = new Map<string, (() => Promise<void>)[]>()
  const { signal } = new AbortController()
  const jobs: Jobs = {
    queue(name, handler) {
      const list: (() => Promise<void>)[] = []
      waiting.set(name, list)
      return {
        enqueue: async (_trx, data) => void list.push(() => handler(data, signal)),
        enqueueAll: async (_trx, all) => void list.push(...all.map((data) => () => handler(data, signal))),
      }
    },
    every: (name, _seconds, handler) => void repeated.set(name, handler),
    prepare: async () => {},
    start: async () => {},
    counts: async () => [],
    stop: async () => {},
  }
  return {
    jobs,
    /** Runs a repeated job. */
    async repeat(name: string): Promise<void> {
      const run = repeated.get(name)
      if (!run) throw new Error(`No job is called ${name}`)
      await run()
    },
    /** Runs the waiting jobs of a queue and returns their number. */
    async runQueue(name: string): Promise<number> {
      const list = waiting.get(name)?.splice(0) ?? []
      for (const job of list) await job()
      return list.length
    },
  }
}
