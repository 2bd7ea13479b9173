import { type Dependencies as JobDependencies, REMIND_EVERY_SECONDS, remindersJob } from './reminders.job.ts'
import { REMINDERS, remindersJudge } from './reminders.judge.ts'
import { readUnsubscription } from './reminders.links.ts'
import * as reminders from './reminders.repo.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { ReminderChoices, reminders as calls } from '#shared/contract/reminders.ts'

export interface RemindersService extends Handlers<typeof calls> {
  choicesOf(userId: string): Promise<ReminderChoices>
  /** Ends the letters that a link names, as often as one likes. Throws LINK_EXPIRED when it is none of ours. */
  unsubscribe(token: string): Promise<void>
}

/** Mails before a live session and before a plan ends; everyone chooses which he gets. */
export function remindersService({ jobs, ...dependencies }: Dependencies): RemindersService {
  const { db, clock, mails, subscriptions, box } = dependencies
  mails.judgedBy(REMINDERS, remindersJudge({ db, clock, subscriptions }))
  jobs.every('reminders.write', REMIND_EVERY_SECONDS, remindersJob(dependencies))

  return {
    choicesOf: (userId) => reminders.choicesOf(db, userId),
    choices: async ({ viewer }) => ({ reminders: await reminders.choicesOf(db, viewer.userId) }),

    async choose({ viewer, body: { liveSessions, expiry } }) {
      const chosen = await reminders.choose(db, viewer.userId, {
        ...(liveSessions !== undefined && { liveSessions }),
        ...(expiry !== undefined && { expiry }),
      })
      if (!chosen) throw new Refused('UNAUTHENTICATED')
      return { reminders: chosen }
    },

    async unsubscribe(token) {
      const link = readUnsubscription(box, token)
      if (!link) throw new Refused('LINK_EXPIRED')
      const off = link.kind === 'LIVE_SESSION' ? { liveSessions: false } : { expiry: false }
      await reminders.choose(db, link.userId, off)
    },
  }
}

interface Dependencies extends JobDependencies {
  jobs: Jobs
}
