import { reminderKey, sendGuardFor } from './reminder-send-guard.ts'
import { expiryEmail, liveSessionEmail } from './reminder-emails.ts'
import { unsubscribeUrl } from './reminder-links.ts'
import * as reminders from './reminders.repo.ts'
import type { Db } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import type { EmailsService, NewEmail } from '#server/features/emails/public.ts'
import type { MemberSubscription, SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { SecretBox } from '#server/platform/secret-box.ts'
import type { Clock } from '#server/ports/clock.ts'
import { includesLiveSessions } from '#shared/domain/access.ts'
import { DAY_IN_MS, startOfIstDay } from '#shared/domain/ist.ts'
import {
  isLiveReminderDue,
  reminderValidUntil,
  expiryReminderWindow,
  EXPIRY_REMINDER_DAYS,
  EXPIRY_REMINDER_CATCH_UP_DAYS,
  type ExpiryReminder,
  dueExpiryReminder,
  isSendingHour,
  LIVE_REMINDER_IN_MS,
} from '#shared/domain/reminders.ts'
import { screens } from '#shared/screens.ts'

/** How often due reminders are searched for. */
export const REMIND_EVERY_SECONDS = 60
const KEPT_FOR_DAYS = 60
/** Reminders per transaction, so that other writers do not wait long. */
const BATCH = 50
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Enqueues the reminders that are due, in batches and each once, whichever node runs it. */
export function remindersJob(dependencies: Dependencies): () => Promise<void> {
  const { db, clock, emails, box, subscriptions, siteName, siteUrl } = dependencies

  /** Goes through the candidates by id; `emailFor` returns null when the rule says no. */
  async function remind({ kind, eventKey, candidates, emailFor }: ReminderRun): Promise<void> {
    for (let after = FIRST_ID; ;) {
      const members = await candidates({ kind, eventKey, after, limit: BATCH })
      const subscriptionsByUser = await subscriptions.getSubscriptions(members.map(({ id }) => id))
      const drafts = members.flatMap(({ id, email }) => {
        const subscription = subscriptionsByUser.get(id)
        const url = unsubscribeUrl(box, siteUrl(), { userId: id, kind })
        const draft = subscription && emailFor({ userId: id, to: email, unsubscribeUrl: url, subscription })
        return draft ? [{ userId: id, draft }] : []
      })
      await transact(db, async (trx) => {
        const userIds = drafts.map(({ userId }) => userId)
        const isNew = await reminders.recordSent(trx, { userIds, kind, eventKey, now: clock.now() })
        for (const { userId, draft } of drafts) if (isNew.has(userId)) await emails.enqueue(trx, draft)
      })
      const last = members.at(-1)
      if (!last || members.length < BATCH) return
      after = last.id
    }
  }

  async function remindOfStream(stream: StartingStream, site: string): Promise<void> {
    const { id: streamId, title, start_time: startTime } = stream
    const session = { kind: 'LIVE_SESSION', streamId, startTime } as const
    await remind({
      kind: 'LIVE_SESSION',
      eventKey: reminderKey(session),
      candidates: (batch) => reminders.membersWithLongPlan(db, { ...batch, now: clock.now() }),
      emailFor({ userId, to, unsubscribeUrl: url, subscription }) {
        if (!includesLiveSessions(subscription)) return null
        const sendGuard = sendGuardFor({ ...session, userId })
        const link = siteUrl() + screens.livestream(streamId)
        return liveSessionEmail({
          to,
          title,
          startTime,
          link,
          siteName: site,
          unsubscribeUrl: url,
          sendGuard,
          validUntil: startTime,
        })
      },
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
      emailFor({ userId, to, unsubscribeUrl: url, subscription }) {
        const { subscriptionStatus, expiresAt, plan } = subscription
        if (subscriptionStatus !== 'ACTIVE' || !expiresAt || !plan || dueExpiryReminder(expiresAt, now)?.days !== days)
          return null
        const sendGuard = sendGuardFor({ kind: 'EXPIRY', userId, expiresAt, days })
        const common = { to, plan: plan.planName, expiresAt, daysLeft, siteName: site, unsubscribeUrl: url, sendGuard }
        return expiryEmail({
          ...common,
          link: siteUrl() + screens.subscription,
          validUntil: reminderValidUntil(now),
        })
      },
    })
  }

  return async () => {
    const [now, site] = [clock.now(), await siteName()]
    const soon = { now, until: new Date(now.getTime() + LIVE_REMINDER_IN_MS) }
    for (const stream of await reminders.streamsStarting(db, soon)) {
      if (isLiveReminderDue({ startTime: stream.start_time }, clock.now())) await remindOfStream(stream, site)
    }
    if (!isSendingHour(now)) return
    for (const late of EXPIRY_REMINDER_CATCH_UP_DAYS) {
      for (const days of EXPIRY_REMINDER_DAYS) await remindOfExpiry({ days, daysLeft: days - late }, site)
    }
    await reminders.removeOlderThan(db, new Date(now.getTime() - KEPT_FOR_DAYS * DAY_IN_MS))
  }
}

export interface Dependencies {
  db: Db
  clock: Clock
  emails: EmailsService
  subscriptions: SubscriptionsService
  /** Encrypts the tokens of the links that end reminders. */
  box: SecretBox
  siteName: () => Promise<string>
  /** Where people reach the site, without a slash at the end. */
  siteUrl: () => string
}

type StartingStream = Awaited<ReturnType<typeof reminders.streamsStarting>>[number]

interface ReminderRun {
  kind: reminders.ReminderKind
  eventKey: string
  candidates: (batch: Batch) => Promise<{ id: string; email: string }[]>
  emailFor: (member: Member) => NewEmail | null
}

type Batch = { kind: reminders.ReminderKind; eventKey: string; after: string; limit: number }

interface Member {
  userId: string
  to: string
  unsubscribeUrl: string
  subscription: MemberSubscription
}
