import type { BaseDependencies } from './dependencies.ts'
import { calendarService } from '#server/features/calendar/calendar.service.ts'
import type { LiveSessionsService } from '#server/features/live-sessions/live-sessions.service.ts'
import type { EmailsService } from '#server/features/emails/emails.service.ts'
import { meService } from '#server/features/profile/me.service.ts'
import type { ProgrammeService } from '#server/features/programme/programme.service.ts'
import { reminderUnsubscribeForm } from '#server/features/reminders/unsubscribe-form.ts'
import { remindersService } from '#server/features/reminders/reminders.service.ts'
import type { SessionsService } from '#server/features/sign-in/sessions.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import type { AccountDeletion } from '#server/features/users/account-deletion.service.ts'
import { keysFor, secretBox } from '#server/platform/secret-box.ts'

/** The member's own account: their data, reminders and calendar files. */
export function composeMemberAccount({ accountDeletion, secrets, emails, ...others }: Dependencies) {
  const rest = { ...others, emails }
  const reminders = remindersService({ ...rest, box: secretBox(keysFor('reminder links', secrets)) })
  return {
    services: {
      me: meService({ ...rest, reminders, accountDeletion }),
      reminders,
      calendar: calendarService(rest),
    },
    forms: reminderUnsubscribeForm(reminders),
  }
}

interface Dependencies extends Pick<BaseDependencies, 'db' | 'clock' | 'jobs' | 'secrets' | 'siteAddress'> {
  emails: EmailsService
  accountDeletion: AccountDeletion
  sessions: SessionsService
  subscriptions: SubscriptionsService
  liveSessions: LiveSessionsService
  programme: ProgrammeService
  siteName: () => Promise<string>
}
