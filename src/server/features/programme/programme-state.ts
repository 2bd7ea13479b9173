import * as programme from './programme.repo.ts'
import type { Db } from '#server/db/database.ts'
import type { SettingsService } from '#server/features/settings/public.ts'
import type { MemberSubscription } from '#server/features/subscriptions/public.ts'
import { formerOrdersSince } from '#server/features/videos/public.ts'
import type { Clock } from '#server/ports/clock.ts'
import { includesRecordings } from '#shared/domain/access.ts'
import { type Instant, istDay } from '#shared/domain/ist.ts'
import { programmeAt } from '#shared/domain/programme.ts'
import type { ProgrammeTimes } from '#shared/domain/programme-times.ts'
import { isVisible } from '#shared/domain/publishing.ts'

/** Reads where a member is in the programme now: null for one whose subscription opens none. */
export function createProgrammeReader({ db, clock, settings }: Dependencies) {
  return async (userId: string, subscription: MemberSubscription, within: Db = db) => {
    if (!subscription.activatedAt || !includesRecordings(subscription)) return null
    const now = clock.now()
    const start = await programme.findStart(within, userId)
    // Orders and times from before a restart do not count any more.
    const since = start?.created_at ?? subscription.activatedAt
    const times = await settings.programmeTimes(within)
    const course = {
      ...courseSince(since, { orders: await readOrders(within, { since, now }), times }),
      activatedAt: start?.activated_at ?? subscription.activatedAt,
      endsAt: subscription.subscriptionStatus === 'EXPIRED' ? subscription.expiresAt : null,
    }
    return { now, course, restartedAt: start?.created_at ?? null, ...programmeAt({ ...course, now }) }
  }
}

/** A member's programme at one moment, with the videos and times that it follows from. */
export type ProgrammeState = NonNullable<Awaited<ReturnType<ReturnType<typeof createProgrammeReader>>>>

/** The orders and times that count for a member whose programme began or was restarted at `since`. */
export function courseSince(since: Instant, { orders, times }: { orders: Orders; times: Required<ProgrammeTimes> }) {
  return {
    videos: orders.videos,
    formerOrders: orders.formerOrders.filter(({ until }) => until > since),
    programmeTime: times.programmeTime,
    formerTimes: times.formerTimes.filter(({ until }) => until > istDay(since)),
  }
}

type Orders = Awaited<ReturnType<typeof readOrders>>

/** The order of the videos, and those since an instant with the videos that members may see now. */
export async function readOrders(db: Db, { since, now }: { since: Instant; now: Instant }) {
  const former = await formerOrdersSince(db, since)
  const ids = idsOf(former)
  // A video that was taken out as of tomorrow stays until then.
  const waitingIds = idsOf(former.filter(({ until }) => until > now))
  const rows = ids.size === 0 ? [] : await programme.videosById(db, [...ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    videos: (await programme.videosInOrder(db, now)).map(withLength),
    formerOrders: former.map(({ until, videos }) => ({
      until,
      videos: videos.map(({ id, publishAt }) => {
        const row = byId.get(id)
        const isShown = row !== undefined && (waitingIds.has(id) || isShownNow(row, now))
        return {
          id,
          publishAt: publishAt === null ? null : new Date(publishAt),
          video: isShown ? withLength(row) : null,
        }
      }),
    })),
  }
}

function idsOf(orders: readonly { videos: readonly { id: string }[] }[]): Set<string> {
  return new Set(orders.flatMap(({ videos }) => videos.map(({ id }) => id)))
}

type Row = Awaited<ReturnType<typeof programme.videosById>>[number]

function withLength(row: Row) {
  return { ...row, durationInSeconds: row.duration_in_seconds, publishAt: row.publish_at }
}

function isShownNow({ deleted_at, is_published, publish_at, usage_type }: Row, now: Instant): boolean {
  const isOfProgramme = deleted_at === null && usage_type === 'INITIAL_PLAN'
  return isOfProgramme && isVisible({ isPublished: is_published, publishAt: publish_at }, now)
}

interface Dependencies {
  db: Db
  clock: Clock
  settings: SettingsService
}
