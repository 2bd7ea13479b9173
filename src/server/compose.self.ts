import type { BaseDependencies } from './compose.dependencies.ts'
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
import { keysFor, secretBox } from '#server/platform/secret-box.ts'

/** The member's own account: their data, reminders and calendar files. */
export function composeSelf({ accountDeletion, secrets, emails, ...others }: Dependencies) {
  const rest = { ...others, mails: emails }
  const reminders = remindersService({ ...rest, box: secretBox(keysFor('reminder links', secrets)) })
  return {
    services: {
      me: meService({ ...rest, reminders, leaving: accountDeletion }),
      reminders,
      calendar: calendarService(rest),
    },
    forms: reminderForms(reminders),
  }
}

interface Dependencies extends Pick<BaseDependencies, 'db' | 'clock' | 'jobs' | 'secrets' | 'siteAddress'> {
  emails: MailsService
  accountDeletion: Leaving
  sessions: SessionsService
  subscriptions: SubscriptionsService
  liveSessions: LiveSessionsService
  programme: ProgrammeService
  siteName: () => Promise<string>
}
