import { courseSince, readOrders } from './programme-state.ts'
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
export type WebinarsOf = (members: readonly ActiveMember[]) => Promise<Map<string, (Webinar & { videoId: string })[]>>

interface ActiveMember {
  userId: string
  /** The first activation, from which the days are counted unless the programme was restarted. */
  activatedAt: Instant
}

export function createWebinarsReader({ db, clock, settings }: Dependencies): WebinarsOf {
  return async (members) => {
    const now = clock.now()
    const userIds = members.map(({ userId }) => userId)
    const restarts = new Map((await programme.findStarts(db, userIds)).map((restart) => [restart.user_id, restart]))
    const starts = members.map(({ userId, activatedAt }) => {
      const restart = restarts.get(userId)
      return { userId, since: restart?.created_at ?? activatedAt, activatedAt: restart?.activated_at ?? activatedAt }
    })
    const earliest = starts.reduce((first, { since }) => (since < first ? since : first), now)
    const orders = await readOrders(db, { since: earliest, now })
    const times = await settings.programmeTimes()
    return new Map(
      starts.map(({ userId, since, activatedAt }) => {
        const webinars = programmeWebinars({ ...courseSince(since, { orders, times }), activatedAt, now })
        return [userId, webinars.map(({ day, video, start, end }) => ({ day, videoId: video.id, start, end }))]
      }),
    )
  }
}

interface Dependencies {
  db: Db
  clock: Clock
  settings: SettingsService
}
