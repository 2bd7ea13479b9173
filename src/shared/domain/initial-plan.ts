import type { Instant } from './ist.ts'
import { byProgrammeOrder, INITIAL_PLAN_DAYS } from './programme.ts'
import { displayState, type DisplayState, type Publishable } from './publishing.ts'

/** What of a video decides its day. */
export interface PlanVideo extends Publishable {
  _id: string
  sequenceOrder: number
  durationInSeconds: number
  createdAt: Instant
}

/** A video of the initial plan and where it stands. */
export interface Placed<Video> {
  video: Video
  state: DisplayState
  /** The day that plays it, from 1; null while members do not see it and for what comes after the tenth. */
  day: number | null
  /** Published, but ten stand before it. */
  isBeyond: boolean
  /** Shares its number with the one before or behind it, so that the older comes first. */
  isDouble: boolean
  /** Without a length its session would end as it begins. */
  lacksLength: boolean
}

/** The initial plan as it would run at `now`: the k-th video that members see is that of day k (decisions §4). */
export function placed<Video extends PlanVideo>(videos: readonly Video[], now: Instant): Placed<Video>[] {
  const uses = Map.groupBy(videos, ({ sequenceOrder }) => sequenceOrder)
  let visible = 0
  return videos.toSorted(byProgrammeOrder).map((video) => {
    const state = displayState(video, now)
    if (state === 'PUBLISHED') visible += 1
    const isBeyond = state === 'PUBLISHED' && visible > INITIAL_PLAN_DAYS
    return {
      video,
      state,
      day: state === 'PUBLISHED' && !isBeyond ? visible : null,
      isBeyond,
      isDouble: (uses.get(video.sequenceOrder) ?? []).length > 1,
      lacksLength: !(video.durationInSeconds > 0),
    }
  })
}

/** The days that have no video, because fewer than ten are published. */
export function emptyDays(plan: readonly Placed<PlanVideo>[]): number[] {
  const filled = plan.filter(({ day }) => day !== null).length
  return Array.from({ length: INITIAL_PLAN_DAYS - filled }, (_, index) => filled + index + 1)
}

/** The videos in the order given, numbered from 1. */
export function renumbered<Video extends PlanVideo>(videos: readonly Video[]): Video[] {
  return videos.map((video, index) => ({ ...video, sequenceOrder: index + 1 }))
}

/** The days that would play another video, or one instead of none. */
export function changedDays(before: readonly Placed<PlanVideo>[], after: readonly Placed<PlanVideo>[]): number[] {
  const [was, is] = [videosByDay(before), videosByDay(after)]
  return Array.from({ length: INITIAL_PLAN_DAYS }, (_, index) => index + 1).filter(
    (day) => was.get(day) !== is.get(day),
  )
}

function videosByDay(plan: readonly Placed<PlanVideo>[]): Map<number, string> {
  return new Map(plan.flatMap(({ day, video }) => (day === null ? [] : [[day, video._id] as const])))
}
