import * as reminders from './reminders.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { NewEmail, SendGuard } from '#server/features/emails/public.ts'
import type { ProgrammeService } from '#server/features/programme/public.ts'
import type { MemberSubscription, SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import { includesLiveSessions, includesProgramme } from '#shared/domain/access.ts'
import * as z from 'zod/mini'

/** The stored name of the send guard of reminders. */
export const REMINDERS_GUARD = 'reminders'

/** What a reminder is about. */
type ReminderTarget =
  | { kind: 'LIVE_SESSION'; userId: string; streamId: string; startTime: Date; minutes: number }
  | { kind: 'CANCELLED_SESSION'; userId: string; streamId: string }
  | { kind: 'EXPIRY'; userId: string; expiresAt: Date; days: number }
  | { kind: 'WEBINAR'; userId: string; startTime: Date; minutes: number }
  | { kind: 'WELCOME'; userId: string }

/** Identifies the occasion for all members; a session that was moved is a new one. */
export function reminderKey(target: TargetWithoutUser): string {
  switch (target.kind) {
    case 'LIVE_SESSION':
      return `${target.streamId} ${target.startTime.toISOString()} ${target.minutes}`
    case 'EXPIRY':
      return `${target.expiresAt.toISOString()} ${target.days}`
    case 'WEBINAR':
      return `${target.startTime.toISOString()} ${target.minutes}`
    case 'WELCOME':
      return 'INITIAL'
  }
}

type KeyedTarget = Exclude<ReminderTarget, { kind: 'CANCELLED_SESSION' }>
type TargetWithoutUser = { [Each in KeyedTarget as Each['kind']]: Omit<Each, 'userId'> }[KeyedTarget['kind']]

/** The moment of a live session's reminder does not matter to whether it may still be sent. */
type GuardedTarget = Exclude<ReminderTarget, LiveSessionTarget> | Omit<LiveSessionTarget, 'minutes'>
type LiveSessionTarget = Extract<ReminderTarget, { kind: 'LIVE_SESSION' }>

export function sendGuardFor(target: GuardedTarget): NonNullable<NewEmail['sendGuard']> {
  return { name: REMINDERS_GUARD, subject: JSON.stringify(target) }
}

/** Checks before a reminder is sent, possibly long after it was enqueued, that it is still wanted and correct. */
export function createReminderSendGuard({ db, clock, subscriptions, webinarsOf }: Dependencies): SendGuard {
  async function isWebinarAhead({ userId, startTime }: WebinarTarget, { activatedAt }: MemberSubscription) {
    const startsAt = new Date(startTime).getTime()
    if (activatedAt === null || clock.now().getTime() >= startsAt) return false
    const webinars = (await webinarsOf([{ userId, activatedAt }])).get(userId) ?? []
    return webinars.some(({ start }) => start.getTime() === startsAt)
  }

  return async (subject) => {
    const target = schema.parse(JSON.parse(subject))
    const { userId } = target
    if (!(await reminders.isMember(db, userId))) return false
    const choices = await reminders.choicesOf(db, userId)
    const subscription = await subscriptions.getSubscription(userId)
    if (target.kind === 'WELCOME') return includesProgramme(subscription)
    if (target.kind === 'WEBINAR')
      return choices.webinars && includesProgramme(subscription) && isWebinarAhead(target, subscription)
    if (target.kind === 'EXPIRY') {
      const isSameEnd = subscription.expiresAt?.getTime() === new Date(target.expiresAt).getTime()
      return choices.expiry && subscription.subscriptionStatus === 'ACTIVE' && isSameEnd
    }
    const stream = await reminders.findStream(db, target.streamId)
    if (target.kind === 'CANCELLED_SESSION')
      return choices.liveSessions && includesLiveSessions(subscription) && stream === undefined
    const startsAt = stream?.start_time.getTime()
    const isUnchanged = startsAt === new Date(target.startTime).getTime() && clock.now().getTime() < startsAt
    return choices.liveSessions && includesLiveSessions(subscription) && isUnchanged
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  subscriptions: SubscriptionsService
  webinarsOf: ProgrammeService['webinarsOf']
}

const webinarTarget = z.object({
  kind: z.literal('WEBINAR'),
  userId: z.string(),
  startTime: z.string(),
  minutes: z.number(),
})
type WebinarTarget = z.output<typeof webinarTarget>

const schema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LIVE_SESSION'), userId: z.string(), streamId: z.string(), startTime: z.string() }),
  z.object({ kind: z.literal('CANCELLED_SESSION'), userId: z.string(), streamId: z.string() }),
  z.object({ kind: z.literal('EXPIRY'), userId: z.string(), expiresAt: z.string(), days: z.number() }),
  webinarTarget,
  z.object({ kind: z.literal('WELCOME'), userId: z.string() }),
])
