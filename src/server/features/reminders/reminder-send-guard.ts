import * as reminders from './reminders.repo.ts'
import type { ReminderChannel } from './reminders.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { NewEmail } from '#server/features/emails/public.ts'
import type { ProgrammeService, Webinar } from '#server/features/programme/public.ts'
import type { MemberSubscription, SubscriptionsService } from '#server/features/subscriptions/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import { includesLiveSessions, includesProgramme } from '#shared/domain/access.ts'
import type { Instant } from '#shared/domain/ist.ts'
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

/**
 * Checks before reminders are sent, possibly long after they were enqueued, that they are still wanted on their channel
 * and correct: all that are sent together in a few statements.
 */
export function createReminderSendGuard({ db, clock, subscriptions, webinarsOf }: Dependencies) {
  async function webinarStarts(targets: readonly StoredTarget[], plans: ReadonlyMap<string, MemberSubscription>) {
    const members = targets.flatMap(({ kind, userId }) => {
      const activatedAt = plans.get(userId)?.activatedAt
      return kind === 'WEBINAR' && activatedAt ? [{ userId, activatedAt }] : []
    })
    return members.length > 0 ? webinarsOf(members) : new Map<string, Webinar[]>()
  }

  return async (channel: ReminderChannel, subjects: readonly string[]): Promise<boolean[]> => {
    const targets = subjects.map((subject) => schema.parse(JSON.parse(subject)))
    const userIds = [...new Set(targets.map(({ userId }) => userId))]
    const members = await reminders.findMembers(db, userIds)
    const plans = await subscriptions.getSubscriptions(userIds)
    const webinars = await webinarStarts(targets, plans)
    const streams = targets.flatMap((target) => ('streamId' in target ? target.streamId : []))
    const starts = await reminders.startsOf(db, [...new Set(streams)])
    const now = clock.now()
    const isAhead = (startTime: string) => now < new Date(startTime)

    return targets.map((target) => {
      const { kind, userId } = target
      const choices = members.get(userId)?.choices[channel]
      const plan = plans.get(userId)
      if (!choices || !plan) return false
      if (kind === 'WELCOME') return includesProgramme(plan)
      if (kind === 'WEBINAR') {
        const isOnThen = webinars.get(userId)?.some(({ start }) => isSame(start, target.startTime)) ?? false
        return choices.webinars && includesProgramme(plan) && isOnThen && isAhead(target.startTime)
      }
      if (kind === 'EXPIRY')
        return choices.expiry && plan.subscriptionStatus === 'ACTIVE' && isSame(plan.expiresAt, target.expiresAt)
      if (!choices.liveSessions || !includesLiveSessions(plan)) return false
      const start = starts.get(target.streamId)
      if (kind === 'CANCELLED_SESSION') return start === undefined
      return isSame(start, target.startTime) && isAhead(target.startTime)
    })
  }
}

function isSame(instant: Instant | null | undefined, stored: string): boolean {
  return instant?.getTime() === new Date(stored).getTime()
}

interface Dependencies {
  db: Db
  clock: Clock
  subscriptions: SubscriptionsService
  webinarsOf: ProgrammeService['webinarsOf']
}

const schema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('LIVE_SESSION'), userId: z.string(), streamId: z.string(), startTime: z.string() }),
  z.object({ kind: z.literal('CANCELLED_SESSION'), userId: z.string(), streamId: z.string() }),
  z.object({ kind: z.literal('EXPIRY'), userId: z.string(), expiresAt: z.string(), days: z.number() }),
  z.object({ kind: z.literal('WEBINAR'), userId: z.string(), startTime: z.string(), minutes: z.number() }),
  z.object({ kind: z.literal('WELCOME'), userId: z.string() }),
])
type StoredTarget = z.output<typeof schema>
