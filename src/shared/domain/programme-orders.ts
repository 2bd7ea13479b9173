import { addIstDays, type Instant, startOfIstDay } from './ist.ts'

/** The initial plan runs for ten days, one webinar each (specification §9). */
export const INITIAL_PLAN_DAYS = 10

/** When a change of the programme takes effect: at once for webinars that have not begun, or with tomorrow's. */
export const PROGRAMME_EFFECTS = ['AT_ONCE', 'TOMORROW'] as const
export type ProgrammeEffect = (typeof PROGRAMME_EFFECTS)[number]

/** The first moment of a change that is made now. */
export function effectStart(effect: ProgrammeEffect, now: Instant): Instant {
  return effect === 'AT_ONCE' ? now : startOfIstDay(addIstDays(now, 1))
}

/** A video of the initial plan. */
export interface PlanVideo {
  id: string
  durationInSeconds: number
  /** When its schedule published it; null or absent if it was published by hand. */
  publishAt?: Instant | null
}

/** The videos of the programme in their order, and the orders before. */
export interface ProgrammeOrders<Video> {
  /** Those that members see now, in the order that is in force from the last change on. */
  videos: readonly Video[]
  /** The earliest first. */
  formerOrders?: readonly FormerOrder<Video>[]
}

/** An order that was in force until `until`, from the one before it on. */
export interface FormerOrder<Video> {
  until: Instant
  videos: readonly OrderedVideo<Video>[]
}

interface OrderedVideo<Video> {
  id: string
  publishAt: Instant | null
  /** Null when members may not see it any more: its day stays without a recording. */
  video: Video | null
}

/**
 * The videos that a webinar with this start may play, the best first: those of the order in force at its start, as
 * published then; for a webinar that had none, those that came later.
 */
export function videosFor<Video extends PlanVideo>(
  start: Instant,
  { now, ...orders }: ProgrammeOrders<Video> & { now: Instant },
): OrderedVideo<Video>[] {
  const inForce = ordersFrom(start, orders).filter(({ from }) => from === null || from <= start || from <= now)
  const started = start < now ? start : now
  const atStart = inForce.slice(0, 1).flatMap(({ videos }) => publishedAt(videos, started))
  return start < now ? [...atStart, ...inForce.flatMap(({ videos }) => publishedAt(videos, now))] : atStart
}

/** The order in force at `start` and those after it; `from` is null for the first. */
function ordersFrom<Video extends PlanVideo>(start: Instant, { videos, formerOrders = [] }: ProgrammeOrders<Video>) {
  const current = videos.map((video) => ({ id: video.id, publishAt: video.publishAt ?? null, video }))
  const former = formerOrders.filter(({ until }) => until > start)
  return [...former, { videos: current }].map((order, index) => ({
    videos: order.videos.slice(0, INITIAL_PLAN_DAYS),
    from: former[index - 1]?.until ?? null,
  }))
}

function publishedAt<Video>(videos: readonly OrderedVideo<Video>[], instant: Instant): OrderedVideo<Video>[] {
  return videos.filter(({ publishAt }) => publishAt === null || publishAt <= instant)
}
