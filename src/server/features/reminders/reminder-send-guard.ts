import * as reminders from './reminders.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { NewEmail, SendGuard } from '#server/features/emails/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import { includesLiveSessions } from '#shared/domain/access.ts'
import * as z from 'zod/mini'

/** The stored name of the send guard of reminders. */
export const REMINDERS_GUARD = 'reminders'

/** What a reminder is about. */
type ReminderTarget =
  | { kind: 'LIVE_SESSION'; userId: string; streamId: string; startTime: Date }
  | { kind: 'EXPIRY'; userId: string; expiresAt: Date; days: number }

/** Identifies the occasion for all members; a live session that was moved is a new one. */
export function reminderKey(target: TargetWithoutUser): string {
  return target.kind === 'LIVE_SESSION'
    ? `${target.streamId} ${target.startTime.toISOString()}`
    : `${target.expiresAt.toISOString()} ${target.days}`
}

type TargetWithoutUser = { [Each in ReminderTarget as Each['kind']]: Omit<Each, 'userId'> }[ReminderTarget['kind']]

export function sendGuardFor(target: ReminderTarget): NonNullable<NewEmail['sendGuard']> {
  return { name: REMINDERS_GUARD, subject: JSON.stringify(target) }
}

/** Checks before a reminder is sent, possibly long after it was enqueued, that it is still wanted and correct. */
export function createReminderSendGuard({ db, clock, subscriptions }: Dependencies): SendGuard {
  return async (subject) => {
    const target = schema.parse(JSON.parse(subject))
    const { userId } = target
    if (!(await reminders.isMember(db, userId))) return false
    const choices = await reminders.choicesOf(db, userId)
    const subscription = await subscriptions.getSubscription(userId)
    if (target.kind === 'EXPIRY') {
      const isSameEnd = subscription.expiresAt?.getTime() === new Date(target.expiresAt).getTime()
      return choices.expiry && subscription.subscriptionStatus === 'ACTIVE' && isSameEnd
    }
    const stream = await reminders.findStream(db, target.streamId)
    const startsAt = stream?.start_time.getTime()
    const isUnchanged = startsAt === new Date(target.startTime).getTime() && clock.now().getTime() < startsAt
    return choices.liveSessions && includesLiveSessions(subscription) && isUnchanged
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  subscriptions: SubscriptionsService
}

const schema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LIVE_SESSION'), userId: z.string(), streamId: z.string(), startTime: z.string() }),
  z.object({ kind: z.literal('EXPIRY'), userId: z.string(), expiresAt: z.string(), days: z.number() }),
])
