import * as reminders from './reminders.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { Judge } from '#server/features/mails/mails.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import type { Clock } from '#server/ports/clock.ts'
import { opensLiveSessions } from '#shared/domain/access.ts'
import * as z from 'zod/mini'

/** Under this name letters are judged before they go out. */
export const REMINDERS = 'reminders'

/** What somebody is reminded of. */
export type Reminded =
  | { kind: 'LIVE_SESSION'; userId: string; streamId: string; startTime: Date }
  | { kind: 'EXPIRY'; userId: string; expiresAt: Date; days: number }

/** The thing itself, the same for everybody: a session that was moved is another one. */
export function aboutOf(reminded: Unaddressed): string {
  return reminded.kind === 'LIVE_SESSION'
    ? `${reminded.streamId} ${reminded.startTime.toISOString()}`
    : `${reminded.expiresAt.toISOString()} ${reminded.days}`
}

type Unaddressed = { [Each in Reminded as Each['kind']]: Omit<Each, 'userId'> }[Reminded['kind']]

export function judgedBy(reminded: Reminded): { by: string; about: string } {
  return { by: REMINDERS, about: JSON.stringify(reminded) }
}

/** Asked when a reminder is sent, which may be long after it was written: is it still wanted, and still true? */
export function remindersJudge({ db, clock, subscriptions }: Dependencies): Judge {
  return async (about) => {
    const reminded = schema.parse(JSON.parse(about))
    const { userId } = reminded
    if (!(await reminders.isMember(db, userId))) return false
    const choices = await reminders.choicesOf(db, userId)
    const subscription = await subscriptions.of(userId)
    if (reminded.kind === 'EXPIRY') {
      const isSameEnd = subscription.expiresAt?.getTime() === new Date(reminded.expiresAt).getTime()
      return choices.expiry && subscription.subscriptionStatus === 'ACTIVE' && isSameEnd
    }
    const stream = await reminders.findStream(db, reminded.streamId)
    const startsAt = stream?.start_time.getTime()
    const isAsSaid = startsAt === new Date(reminded.startTime).getTime() && clock.now().getTime() < startsAt
    return choices.liveSessions && opensLiveSessions(subscription) && isAsSaid
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
