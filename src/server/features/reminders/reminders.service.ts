import { type Dependencies as JobDependencies, REMIND_EVERY_SECONDS, remindersJob } from './reminders.job.ts'
import { REMINDERS_GUARD, createReminderSendGuard } from './reminder-send-guard.ts'
import { parseUnsubscription } from './reminder-links.ts'
import * as reminders from './reminders.repo.ts'
import type { Handlers } from '#server/platform/bind.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { ReminderChoices, reminders as calls } from '#shared/contract/reminders.ts'

export interface RemindersService extends Handlers<typeof calls> {
  choicesOf(userId: string): Promise<ReminderChoices>
  /** Ends the emails of the link's kind; repeating it changes nothing. Throws LINK_EXPIRED for an invalid token. */
  unsubscribe(token: string): Promise<void>
}

/** Emails and notifications before webinars and live sessions, before a plan ends, and after the initial plan was bought; every member chooses which to get. */
export function remindersService({ jobs, ...dependencies }: Dependencies): RemindersService {
  const { db, emails, pushOutbox, box } = dependencies
  const areStillDue = createReminderSendGuard(dependencies)
  emails.registerSendGuard(REMINDERS_GUARD, async (subject) => (await areStillDue('EMAIL', [subject]))[0] ?? false)
  pushOutbox.registerSendGuard(REMINDERS_GUARD, (subjects) => areStillDue('PUSH', subjects))
  jobs.every('reminders.write', REMIND_EVERY_SECONDS, remindersJob(dependencies))

  return {
    choicesOf: (userId) => reminders.choicesOf(db, userId),
    choices: async ({ viewer }) => ({ reminders: await reminders.choicesOf(db, viewer.userId) }),

    async choose({ viewer, body: { webinars, liveSessions, expiry } }) {
      const chosen = await reminders.saveChoices(db, viewer.userId, {
        ...(webinars !== undefined && { webinars }),
        ...(liveSessions !== undefined && { liveSessions }),
        ...(expiry !== undefined && { expiry }),
      })
      if (!chosen) throw new Refused('UNAUTHENTICATED')
      return { reminders: chosen }
    },

    async unsubscribe(token) {
      const link = parseUnsubscription(box, token)
      if (!link) throw new Refused('LINK_EXPIRED')
      await reminders.saveChoices(db, link.userId, OFF[link.kind])
    },
  }
}

const OFF = { WEBINAR: { webinars: false }, LIVE_SESSION: { liveSessions: false }, EXPIRY: { expiry: false } } as const

interface Dependencies extends JobDependencies {
  jobs: Jobs
}
