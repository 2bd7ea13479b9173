import * as programme from './programme.repo.ts'
import * as starts from './programme.starts.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { SettingsService } from '#server/features/settings/settings.service.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/subscriptions.service.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import { opensProgramme } from '#shared/domain/access.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { activationFor, programmeAt } from '#shared/domain/programme.ts'

export interface ProgrammeStartsService {
  /** Where a member stands in the programme; null when his subscription opens none. */
  standingOf(userId: string, within?: Db): Promise<ProgrammeStanding | null>
  /** Begins the programme anew: the next session is that of `day`. Answers where he stood. Throws NO_RUNNING_PLAN. */
  restart(trx: Db, start: { userId: string; day: number; actorId: string }): Promise<ProgrammeStanding>
}

export interface ProgrammeStanding {
  currentDay: number
  /** How many days have a video. */
  days: number
  nextSessionTime: Instant | null
  restartedAt: Instant | null
}

export function programmeStartsService({ db, clock, settings, subscriptions }: Dependencies): ProgrammeStartsService {
  async function standingOf(userId: string, within = db): Promise<ProgrammeStanding | null> {
    const subscription = await subscriptions.of(userId, within)
    if (!subscription.activatedAt || !opensProgramme(subscription)) return null
    const start = await starts.find(within, userId)
    const now = clock.now()
    const rows = await programme.videosInOrder(within, now)
    const { currentDay, nextSessionTime } = programmeAt({
      videos: rows.map((row) => ({ durationInSeconds: row.duration_in_seconds })),
      activatedAt: start?.activated_at ?? subscription.activatedAt,
      programmeTime: await settings.programmeTime(within),
      now,
    })
    return { currentDay, days: rows.length, nextSessionTime, restartedAt: start?.created_at ?? null }
  }

  return {
    standingOf,

    async restart(trx, { userId, day, actorId }) {
      const before = await standingOf(userId, trx)
      if (!before) throw new Refused('NO_RUNNING_PLAN')
      const now = clock.now()
      await starts.put(trx, {
        user_id: userId,
        activated_at: activationFor({ day, now }),
        actor_id: actorId,
        created_at: now,
      })
      return before
    },
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  settings: SettingsService
  subscriptions: SubscriptionsService
}
