import { insertMembers } from '#tests/kit/measure/members.ts'
import type { Production } from './production.ts'
import { openPostgresDatabase } from '#server/adapters/postgres/postgres-database.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What other visitors measured in an interval; a failed request counts as infinitely slow. */
export interface VisitorLatency {
  p95: { page: number; healthz: number; list: number; all: number }
  /** The slowest of all. */
  max: number
  requests: number
  /** Answers other than 200, and requests without an answer. */
  failed: number
}

export interface OtherVisitors {
  /** Measures for so long. */
  measure(forMs: number): Promise<VisitorLatency>
  /** Measures from now until `attack` has ended; at least for `forMs`. */
  during(attack: () => Promise<unknown>, forMs?: number): Promise<VisitorLatency>
  close(): Promise<void>
}

/** The aim during an attack: under 5 × idle and under 300 ms, and no request refused. */
export function isUndisturbed({ idle, during }: { idle: VisitorLatency; during: VisitorLatency }): boolean {
  // Idle figures of one or two milliseconds would make a busy machine fail.
  const bound = Math.min(300, 5 * Math.max(idle.p95.all, 10))
  return during.failed === 0 && during.p95.all < bound
}

/** For example `p95 12 ms (idle 4), 80 at most, 0 of 900 failed`. */
export function describeLatency({ idle, during }: { idle: VisitorLatency; during: VisitorLatency }): string {
  const [p95, idleP95, max] = [during.p95.all, idle.p95.all, during.max].map((ms) => ms.toFixed(0))
  return `p95 ${p95} ms (idle ${idleP95}), ${max} at most, ${during.failed} of ${during.requests} failed`
}

/**
 * Visitors with separate addresses (127.9.x.y) request the home page, /healthz and, signed in, a list of the API
 * through nginx. They run in their own thread, so that the attacker's work in this one is not measured.
 */
export async function startOtherVisitors({ address, certificate, databaseUrl }: Production): Promise<OtherVisitors> {
  const database = await openPostgresDatabase({ url: databaseUrl, poolSize: 1 })
  const name = `other-${Date.now()}`
  const people = await insertMembers(database.db, { count: 2, name })
  await database.close()
  const worker = new Worker(new URL('./other-visitors-worker.ts', import.meta.url), {
    workerData: { address, certificate, tokens: people.map(({ token }) => token) },
  })
  const nextMessage = async (): Promise<VisitorLatency> => {
    const [message] = await once(worker, 'message')
    return message
  }
  const stop = async () => {
    const result = nextMessage()
    worker.postMessage('stop')
    return result
  }
  const start = () => worker.postMessage('start')
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  return {
    async measure(forMs) {
      start()
      await pause(forMs)
      return stop()
    },
    async during(attack, forMs = 0) {
      start()
      const ended = await Promise.allSettled([attack(), pause(forMs)])
      const result = await stop()
      for (const each of ended) if (each.status === 'rejected') throw each.reason
      return result
    },
    close: async () => void (await worker.terminate()),
  }
}
