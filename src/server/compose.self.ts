import type { Db } from '#server/db/database.ts'
import { calendarService } from '#server/features/calendar/calendar.service.ts'
import type { LiveSessionsService } from '#server/features/live-sessions/live-sessions.service.ts'
import type { MailsService } from '#server/features/mails/mails.service.ts'
import { meService } from '#server/features/profile/me.service.ts'
import type { ProgrammeService } from '#server/features/programme/programme.service.ts'
import { reminderForms } from '#server/features/reminders/reminders.forms.ts'
import { remindersService } from '#server/features/reminders/reminders.service.ts'
import type { SessionsService } from '#server/features/sign-in/sessions.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import type { Leaving } from '#server/features/users/leaving.service.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { type Keys, keysFor, secretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'

/** What members do for themselves: own data, reminders and calendar files. */
export function composeSelf({ leaving, secrets, ...foundations }: Foundations) {
  const reminders = remindersService({ ...foundations, box: secretBox(keysFor('reminder links', secrets)) })
  return {
    services: {
      me: meService({ ...foundations, reminders, leaving }),
      reminders,
      calendar: calendarService(foundations),
    },
    forms: reminderForms(reminders),
  }
}

interface Foundations {
  db: Db
  clock: Clock
  jobs: Jobs
  mails: MailsService
  leaving: Leaving
  sessions: SessionsService
  subscriptions: SubscriptionsService
  liveSessions: LiveSessionsService
  programme: ProgrammeService
  secrets: Keys
  siteName: () => Promise<string>
  siteAddress: () => string
}
