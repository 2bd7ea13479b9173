import { reminderKey, sendGuardFor } from './reminder-send-guard.ts'
import { liveSessionEmail } from './live-session-emails.ts'
import { expiryEmail } from './reminder-emails.ts'
import { createReminderRunner } from './reminder-runner.ts'
import * as reminders from './reminders.repo.ts'
import { createSessionCancellations } from './session-cancellations.ts'
import { createSessionMoves } from './session-moves.ts'
import { createWebinarReminders, type WebinarReminderDependencies } from './webinar-reminders.ts'
import { includesLiveSessions } from '#shared/domain/access.ts'
import { DAY_IN_MS, startOfIstDay } from '#shared/domain/ist.ts'
import {
  dueLiveReminder,
  liveReminderValidUntil,
  type LiveReminderMinutes,
  reminderValidUntil,
  expiryReminderWindow,
  EXPIRY_REMINDER_DAYS,
  EXPIRY_REMINDER_CATCH_UP_DAYS,
  type ExpiryReminder,
  dueExpiryReminder,
  isSendingHour,
  FIRST_LIVE_REMINDER_IN_MS,
} from '#shared/domain/reminders.ts'
import { screens } from '#shared/screens.ts'

/** How often due reminders are searched for. */
export const REMIND_EVERY_SECONDS = 60
const KEPT_FOR_DAYS = 60

/** Enqueues the reminders that are due, in batches and each once, whichever node runs it. */
export function remindersJob(dependencies: Dependencies): () => Promise<void> {
  const { db, clock, siteName, siteUrl } = dependencies
  const remind = createReminderRunner(dependencies)
  const { remindOfWebinar, welcomeBuyers } = createWebinarReminders(dependencies, remind)
  const { announceMoves } = createSessionMoves(dependencies, remind)
  const { announceCancellations } = createSessionCancellations(dependencies, remind)

  async function remindOfStream(stream: StartingStream, minutes: LiveReminderMinutes, site: string): Promise<void> {
    const { id: streamId, title, start_time: startTime } = stream
    const session = { kind: 'LIVE_SESSION', streamId, startTime, minutes } as const
    await remind({
      kind: 'LIVE_SESSION',
      eventKey: reminderKey(session),
      candidates: (batch) => reminders.membersWithLongPlan(db, { ...batch, now: clock.now() }),
      draftsFor: (members) =>
        members.flatMap(({ userId, to, locale, subscription, unsubscribeUrl }) => {
          if (!includesLiveSessions(subscription)) return []
          const email = liveSessionEmail({
            to,
            locale,
            title,
            minutes,
            now: clock.now(),
            startTime,
            link: siteUrl() + screens.livestream(streamId),
            siteName: site,
            unsubscribeUrl: unsubscribeUrl('LIVE_SESSION'),
            sendGuard: sendGuardFor({ ...session, userId }),
            validUntil: liveReminderValidUntil(startTime, minutes),
          })
          return [{ userId, email }]
        }),
    })
  }

  async function remindOfExpiry({ days, daysLeft }: ExpiryReminder, site: string): Promise<void> {
    const now = clock.now()
    const ends = expiryReminderWindow(daysLeft, now)
    // A missed reminder is sent late only to members whose time was granted before today.
    const given = daysLeft < days ? startOfIstDay(now) : now
    await remind({
      kind: 'EXPIRY',
      eventKey: `${ends.from.toISOString()} ${days}`,
      candidates: (batch) => reminders.membersWithTimeEnding(db, { ...batch, ...ends, grantedUntil: given }),
      draftsFor: (members) =>
        members.flatMap(({ userId, to, locale, subscription, unsubscribeUrl }) => {
          const { subscriptionStatus, expiresAt, plan } = subscription
          if (subscriptionStatus !== 'ACTIVE' || !expiresAt || !plan) return []
          if (dueExpiryReminder(expiresAt, now)?.days !== days) return []
          const email = expiryEmail({
            to,
            locale,
            plan: plan.planName,
            expiresAt,
            daysLeft,
            link: siteUrl() + screens.subscription,
            siteName: site,
            unsubscribeUrl: unsubscribeUrl('EXPIRY'),
            sendGuard: sendGuardFor({ kind: 'EXPIRY', userId, expiresAt, days }),
            validUntil: reminderValidUntil(now),
          })
          return [{ userId, email }]
        }),
    })
  }

  return async () => {
    const [now, site] = [clock.now(), await siteName()]
    await remindOfWebinar()
    await announceMoves()
    await announceCancellations()
    const soon = { now, until: new Date(now.getTime() + FIRST_LIVE_REMINDER_IN_MS) }
    for (const stream of await reminders.streamsStarting(db, soon)) {
      const minutes = dueLiveReminder({ startTime: stream.start_time }, clock.now())
      if (minutes !== null) await remindOfStream(stream, minutes, site)
    }
    await welcomeBuyers()
    if (!isSendingHour(now)) return
    for (const late of EXPIRY_REMINDER_CATCH_UP_DAYS) {
      for (const days of EXPIRY_REMINDER_DAYS) await remindOfExpiry({ days, daysLeft: days - late }, site)
    }
    await reminders.removeOlderThan(db, new Date(now.getTime() - KEPT_FOR_DAYS * DAY_IN_MS))
  }
}

export type Dependencies = WebinarReminderDependencies

type StartingStream = Awaited<ReturnType<typeof reminders.streamsStarting>>[number]
