import * as programme from './programme.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Instant } from '#shared/domain/ist.ts'
import { programmeWebinars } from '#shared/domain/programme.ts'

/** A webinar of one member. */
export interface Webinar {
  day: number
  start: Instant
  end: Instant
}

/** All webinars of each of these members by their ids, past ones included; in as many queries as for one member. */
export type WebinarsOf = (members: readonly ActiveMember[]) => Promise<Map<string, Webinar[]>>

interface ActiveMember {
  userId: string
  /** The first activation, from which the days are counted unless the programme was restarted. */
  activatedAt: Instant
}

export function createWebinarsReader({ db, clock, settings }: Dependencies): WebinarsOf {
  return async (members) => {
    const [programmeTime, rows, restarts] = [
      await settings.programmeTime(),
      await programme.videosInOrder(db, clock.now()),
      await programme.findStarts(
        db,
        members.map(({ userId }) => userId),
      ),
    ]
    const restartedAt = new Map(restarts.map((restart) => [restart.user_id, restart.activated_at]))
    const videos = rows.map((row) => ({ durationInSeconds: row.duration_in_seconds }))
    return new Map(
      members.map(({ userId, activatedAt }) => {
        const webinars = programmeWebinars({
          videos,
          activatedAt: restartedAt.get(userId) ?? activatedAt,
          programmeTime,
        })
        return [userId, webinars.map(({ day, start, end }) => ({ day, start, end }))]
      }),
    )
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  settings: SettingsService
}
