import { reminderKey, sendGuardFor } from './reminder-send-guard.ts'
import { liveSessionEmail } from './live-session-emails.ts'
import { expiryEmail } from './reminder-emails.ts'
import { expiryPush, liveSessionPush } from './reminder-pushes.ts'
import { createReminderRunner, type Draft } from './reminder-runner.ts'
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
import type { MessageTexts } from '#shared/domain/messages.ts'
import { mayPushAt } from '#shared/domain/push.ts'
import { screens } from '#shared/screens.ts'

/** How often due reminders are searched for. */
export const REMIND_EVERY_SECONDS = 60
const KEPT_FOR_DAYS = 60

/** Enqueues the reminders that are due, in batches and each once, whichever node runs it. */
export function remindersJob(dependencies: Dependencies): () => Promise<void> {
  const { db, clock, siteName, siteUrl, automationSettings } = dependencies
  const remind = createReminderRunner(dependencies)
  const { remindOfWebinar, welcomeBuyers } = createWebinarReminders(dependencies, remind)
  const { announceMoves } = createSessionMoves(dependencies, remind)
  const { announceCancellations } = createSessionCancellations(dependencies, remind)

  async function remindOfStream({ stream, minutes, site, channel }: StreamReminder): Promise<void> {
    const { id: streamId, title, start_time: startTime } = stream
    const session = { kind: 'LIVE_SESSION', streamId, startTime, minutes } as const
    await remind({
      channel,
      kind: 'LIVE_SESSION',
      eventKey: reminderKey(session),
      candidates: (batch) => reminders.membersWithLongPlan(db, { ...batch, now: clock.now() }),
      draftsFor: (members) =>
        members.flatMap(({ userId, to, locale, subscription, unsubscribeUrl }): Draft[] => {
          if (!includesLiveSessions(subscription)) return []
          const sendGuard = sendGuardFor({ ...session, userId })
          const validUntil = liveReminderValidUntil(startTime, minutes)
          const now = clock.now()
          if (channel === 'PUSH') {
            const reminder = { userId, locale, startTime, guard: sendGuard, validUntil }
            return [{ userId, push: liveSessionPush({ ...reminder, streamId, title, now }) }]
          }
          const email = liveSessionEmail({
            to,
            locale,
            title,
            minutes,
            now,
            startTime,
            link: siteUrl() + screens.livestream(streamId),
            siteName: site,
            unsubscribeUrl: unsubscribeUrl('LIVE_SESSION'),
            sendGuard,
            validUntil,
          })
          return [{ userId, email }]
        }),
    })
  }

  async function remindOfExpiry({ days, daysLeft, site, channel, words }: PlanReminder): Promise<void> {
    const now = clock.now()
    const ends = expiryReminderWindow(daysLeft, now)
    // A missed reminder is sent late only to members whose time was granted before today.
    const given = daysLeft < days ? startOfIstDay(now) : now
    await remind({
      channel,
      kind: 'EXPIRY',
      eventKey: `${ends.from.toISOString()} ${days}`,
      candidates: (batch) => reminders.membersWithTimeEnding(db, { ...batch, ...ends, grantedUntil: given }),
      draftsFor: (members) =>
        members.flatMap(({ userId, name, to, locale, subscription, unsubscribeUrl }): Draft[] => {
          const { subscriptionStatus, expiresAt, plan } = subscription
          if (subscriptionStatus !== 'ACTIVE' || !expiresAt || !plan) return []
          if (dueExpiryReminder(expiresAt, now)?.days !== days) return []
          const sendGuard = sendGuardFor({ kind: 'EXPIRY', userId, expiresAt, days })
          const validUntil = reminderValidUntil(now)
          if (channel === 'PUSH')
            return [{ userId, push: expiryPush({ userId, locale, daysLeft, expiresAt, guard: sendGuard, validUntil }) }]
          const email = expiryEmail({
            to,
            name,
            words,
            locale,
            plan: plan.planName,
            expiresAt,
            daysLeft,
            link: siteUrl() + screens.subscription,
            siteName: site,
            unsubscribeUrl: unsubscribeUrl('EXPIRY'),
            sendGuard,
            validUntil,
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
      if (minutes === null) continue
      await remindOfStream({ stream, minutes, site, channel: 'EMAIL' })
      if (mayPushAt(clock.now(), stream.start_time)) await remindOfStream({ stream, minutes, site, channel: 'PUSH' })
    }
    await welcomeBuyers()
    if (!isSendingHour(now)) return
    await reminders.removeOlderThan(db, new Date(now.getTime() - KEPT_FOR_DAYS * DAY_IN_MS))
    const { isOn, texts: words } = await automationSettings.read(db, 'BEFORE_END')
    if (!isOn) return
    for (const late of EXPIRY_REMINDER_CATCH_UP_DAYS) {
      for (const days of EXPIRY_REMINDER_DAYS) {
        for (const channel of ['EMAIL', 'PUSH'] as const)
          await remindOfExpiry({ days, daysLeft: days - late, site, channel, words })
      }
    }
  }
}

export type Dependencies = WebinarReminderDependencies

interface StreamReminder {
  stream: StartingStream
  minutes: LiveReminderMinutes
  site: string
  channel: reminders.ReminderChannel
}

interface PlanReminder extends ExpiryReminder {
  site: string
  words: MessageTexts
  channel: reminders.ReminderChannel
}

type StartingStream = Awaited<ReturnType<typeof reminders.streamsStarting>>[number]
