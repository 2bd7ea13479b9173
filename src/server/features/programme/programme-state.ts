import * as programme from './programme.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { MemberSubscription } from '#server/features/subscriptions/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import { includesProgramme } from '#shared/domain/access.ts'
import { programmeAt } from '#shared/domain/programme.ts'

/** Reads where a member is in the programme now: null for one whose subscription opens none. */
export function createProgrammeReader({ db, clock, settings }: Dependencies) {
  return async (userId: string, subscription: MemberSubscription, within?: Db) => {
    if (!subscription.activatedAt || !includesProgramme(subscription)) return null
    const start = await programme.findStart(within ?? db, userId)
    const now = clock.now()
    const rows = await programme.videosInOrder(within ?? db, now)
    const course = {
      videos: rows.map((row, index) => ({ ...row, day: index + 1, durationInSeconds: row.duration_in_seconds })),
      activatedAt: start?.activated_at ?? subscription.activatedAt,
      programmeTime: await settings.programmeTime(within),
    }
    return { now, course, restartedAt: start?.created_at ?? null, ...programmeAt({ ...course, now }) }
  }
}

/** A member's programme at one moment, with the videos and times that it follows from. */
export type ProgrammeState = NonNullable<Awaited<ReturnType<ReturnType<typeof createProgrammeReader>>>>

interface Dependencies {
  db: Db
  clock: Clock
  settings: SettingsService
}
