import { mailsService } from '#server/features/mails/mails.service.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { TestApp } from './app.ts'

/** Queues emails and sends them when the test says so; `repeat` runs a repeated job by its name. */
export function letterDesk({ db, clock, letters }: Pick<TestApp, 'db' | 'clock' | 'letters'>) {
  const waiting: (() => Promise<void>)[] = []
  const repeated = new Map<string, () => Promise<void>>()
  const jobs: Pick<Jobs, 'queue' | 'every'> = {
    queue: (_, handler) => ({
      enqueue: async (_trx, data) => void waiting.push(() => handler(data)),
      enqueueAll: async (_trx, list) => void waiting.push(...list.map((data) => () => handler(data))),
    }),
    every: (name, _, handler) => void repeated.set(name, handler),
  }
  const mail = { send: async (email: (typeof letters)[number]) => void letters.push(email) }
  return {
    jobs: jobs as Jobs,
    mails: mailsService({ db, clock, mail, jobs: jobs as Jobs }),
    repeat: async (name: string) => repeated.get(name)?.(),
    /** Sends the waiting emails and returns those that were sent. */
    async send() {
      const before = letters.length
      for (const job of waiting.splice(0)) await job()
      return letters.slice(before)
    },
  }
}
