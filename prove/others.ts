import { crowdIn } from './crowd.ts'
import type { Production } from './production.ts'
import { openPostgres } from '#server/adapters/db-postgres.ts'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What other visitors saw in one stretch of time; a request that failed counts as endless. */
export interface OthersSeen {
  p95: { page: number; healthz: number; list: number; all: number }
  /** The longest of all. */
  most: number
  requests: number
  /** Answers other than 200, and requests without an answer. */
  failed: number
}

export interface Others {
  /** Visits for so long, and answers what was seen in it. */
  measure(forMs: number): Promise<OthersSeen>
  /** What is seen from now until `attack` has ended; at least `forMs` long. */
  during(attack: () => Promise<unknown>, forMs?: number): Promise<OthersSeen>
  close(): Promise<void>
}

/** The aim for others during an attack: under 5 × idle and under 300 ms, and nobody is turned away. */
export function areUndisturbed({ idle, during }: { idle: OthersSeen; during: OthersSeen }): boolean {
  // Idle figures of one or two milliseconds would make a busy machine fail.
  const bound = Math.min(300, 5 * Math.max(idle.p95.all, 10))
  return during.failed === 0 && during.p95.all < bound
}

/** Such as `p95 12 ms (idle 4), 80 at most, 0 of 900 failed`. */
export function wordsOfOthers({ idle, during }: { idle: OthersSeen; during: OthersSeen }): string {
  const [p95, calm, most] = [during.p95.all, idle.p95.all, during.most].map((ms) => ms.toFixed(0))
  return `p95 ${p95} ms (idle ${calm}), ${most} at most, ${during.failed} of ${during.requests} failed`
}

/**
 * Visitors from addresses of their own (127.9.x.y) who ask through nginx for the home page, /healthz and, signed in, for
 * a list of the API, in a thread of their own so that the attacker's work in this one is not measured.
 */
export async function openOthers({ address, certificate, databaseUrl }: Production): Promise<Others> {
  const database = await openPostgres({ url: databaseUrl, poolSize: 1 })
  const name = `other-${Date.now()}`
  const people = await crowdIn(database.db, { count: 2, name })
  await database.close()
  const worker = new Worker(new URL('./others.worker.ts', import.meta.url), {
    workerData: { address, certificate, tokens: people.map(({ token }) => token) },
  })
  const seen = async (): Promise<OthersSeen> => {
    const [message] = await once(worker, 'message')
    return message
  }
  const stop = async () => {
    const result = seen()
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
