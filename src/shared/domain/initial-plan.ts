import type { Instant } from './ist.ts'
import { byProgrammeOrder, INITIAL_PLAN_DAYS } from './programme.ts'
import { displayState, type DisplayState, type Publishable } from './publishing.ts'

/** The fields of a video that decide its day. */
export interface PlanVideo extends Publishable {
  _id: string
  sequenceOrder: number
  durationInSeconds: number
  createdAt: Instant
}

/** A video of the initial plan with its day and problems. */
export interface ScheduledPlanVideo<Video> {
  video: Video
  state: DisplayState
  /** The day on which it plays, from 1; null while it is not visible to members, and after the tenth. */
  day: number | null
  /** Published, but after the tenth. */
  isBeyond: boolean
  /** Has the same sequence number as another video; the older one comes first. */
  hasDuplicateNumber: boolean
  /** Has no duration, so its webinar would end as soon as it starts. */
  lacksDuration: boolean
}

/** Assigns days to the videos as of `now`: the k-th video visible to members plays on day k (product decisions §4). */
export function schedulePlanVideos<Video extends PlanVideo>(
  videos: readonly Video[],
  now: Instant,
): ScheduledPlanVideo<Video>[] {
  const bySequenceOrder = Map.groupBy(videos, ({ sequenceOrder }) => sequenceOrder)
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
      hasDuplicateNumber: (bySequenceOrder.get(video.sequenceOrder) ?? []).length > 1,
      lacksDuration: !(video.durationInSeconds > 0),
    }
  })
}

/** The days without a video, when fewer than ten are published. */
export function emptyDays(plan: readonly ScheduledPlanVideo<PlanVideo>[]): number[] {
  const filled = plan.filter(({ day }) => day !== null).length
  return Array.from({ length: INITIAL_PLAN_DAYS - filled }, (_, index) => filled + index + 1)
}

/** Numbers the videos from 1 in the given order. */
export function renumberVideos<Video extends PlanVideo>(videos: readonly Video[]): Video[] {
  return videos.map((video, index) => ({ ...video, sequenceOrder: index + 1 }))
}

/** The number after the last one. */
export function nextSequenceOrder(videos: readonly PlanVideo[]): number {
  return Math.max(0, ...videos.map(({ sequenceOrder }) => sequenceOrder)) + 1
}

/** The plan with one video changed or added; without it when it has another use then. */
export function withVideo<Video extends PlanVideo>(
  videos: readonly Video[],
  { video, isOfPlan }: { video: Video; isOfPlan: boolean },
): Video[] {
  const others = videos.filter(({ _id }) => _id !== video._id)
  return isOfPlan ? [...others, video] : others
}

/** The days whose video differs between the two plans. */
export function changedDays(
  before: readonly ScheduledPlanVideo<PlanVideo>[],
  after: readonly ScheduledPlanVideo<PlanVideo>[],
): number[] {
  const [videosBefore, videosAfter] = [videosByDay(before), videosByDay(after)]
  return Array.from({ length: INITIAL_PLAN_DAYS }, (_, index) => index + 1).filter(
    (day) => videosBefore.get(day) !== videosAfter.get(day),
  )
}

function videosByDay(plan: readonly ScheduledPlanVideo<PlanVideo>[]): Map<number, string> {
  return new Map(plan.flatMap(({ day, video }) => (day === null ? [] : [[day, video._id] as const])))
}
