import { createProgrammeReader } from './programme-state.ts'
import * as programme from './programme.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { SubscriptionsService } from '#server/features/subscriptions/public.ts'
import { Refused } from '#server/platform/errors.ts'
import type { Clock } from '#server/ports/clock.ts'
import { includesProgramme } from '#shared/domain/access.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { activationForDay, programmeWebinars } from '#shared/domain/programme.ts'

export interface ProgrammeStartsService {
  /** Where the member is in the programme; null when their subscription opens none. */
  positionOf(userId: string, within?: Db): Promise<ProgrammePosition | null>
  /**
   * Restarts the programme: the next webinar is that of `day`. Returns where the member was. Throws NO_RUNNING_PLAN.
   */
  restart(trx: Db, start: { userId: string; day: number; actorId: string }): Promise<ProgrammePosition>
}

/** A member's programme as administrators see it. */
interface ProgrammePosition {
  currentDay: number
  /** How many days have a video. */
  days: number
  nextSessionTime: Instant | null
  restartedAt: Instant | null
}

export function programmeStartsService(dependencies: Dependencies): ProgrammeStartsService {
  const { clock, subscriptions } = dependencies
  const stateOf = createProgrammeReader(dependencies)

  async function positionOf(userId: string, within?: Db): Promise<ProgrammePosition | null> {
    const subscription = await subscriptions.getSubscription(userId, within)
    const state = includesProgramme(subscription) ? await stateOf(userId, subscription, within) : null
    if (!state) return null
    const { currentDay, course, nextSessionTime, now, restartedAt } = state
    return { currentDay, days: programmeWebinars({ ...course, now }).length, nextSessionTime, restartedAt }
  }

  return {
    positionOf,

    async restart(trx, { userId, day, actorId }) {
      const before = await positionOf(userId, trx)
      if (!before) throw new Refused('NO_RUNNING_PLAN')
      const now = clock.now()
      await programme.saveStart(trx, {
        user_id: userId,
        activated_at: activationForDay({ day, now }),
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
