import { emailsService } from '#server/features/emails/emails.service.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { TestApp } from './app.ts'

/** Queues emails and sends them when the test says so; `repeat` runs a repeated job by its name. */
export function emailQueueDriver({ db, clock, emails }: Pick<TestApp, 'db' | 'clock' | 'emails'>) {
  const waiting: (() => Promise<void>)[] = []
  const repeated = new Map<string, () => Promise<void>>()
  const jobs: Pick<Jobs, 'queue' | 'every'> = {
    queue: (_, handler) => ({
      enqueue: async (_trx, data) => void waiting.push(() => handler(data)),
      enqueueAll: async (_trx, list) => void waiting.push(...list.map((data) => () => handler(data))),
    }),
    every: (name, _, handler) => void repeated.set(name, handler),
  }
  const emailSender = { send: async (email: (typeof emails)[number]) => void emails.push(email) }
  return {
    jobs: jobs as Jobs,
    emails: emailsService({ db, clock, emailSender, jobs: jobs as Jobs }),
    repeat: async (name: string) => repeated.get(name)?.(),
    /** Sends the waiting emails and returns those that were sent. */
    async send() {
      const before = emails.length
      for (const job of waiting.splice(0)) await job()
      return emails.slice(before)
    },
  }
}
