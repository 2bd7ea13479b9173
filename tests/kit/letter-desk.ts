import { mailsService } from '#server/features/mails/mails.service.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { TestApp } from './app.ts'

/** Letters that are posted now and sent when the test says so; `everyMinute` does what the product repeats by itself. */
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
  const mail = { send: async (letter: (typeof letters)[number]) => void letters.push(letter) }
  return {
    jobs: jobs as Jobs,
    mails: mailsService({ db, clock, mail, jobs: jobs as Jobs }),
    repeat: async (name: string) => repeated.get(name)?.(),
    /** Sends what waits; answers the letters that went out. */
    async send() {
      const before = letters.length
      for (const job of waiting.splice(0)) await job()
      return letters.slice(before)
    },
  }
}
