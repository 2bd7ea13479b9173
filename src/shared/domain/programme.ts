import { addIstDays, type Instant, istDay, SECOND_IN_MS } from './ist.ts'
import { INITIAL_PLAN_DAYS, type PlanVideo, type ProgrammeOrders, videosFor } from './programme-orders.ts'
import { type ProgrammeTimes, webinarStartOn } from './programme-times.ts'

export { INITIAL_PLAN_DAYS }

/** How often the panel reloads while nothing is live (specification §9). */
export const PROGRAMME_REFRESH_IN_SECONDS = 30
/** The panel may show the programme as finished from this many recorded videos on (specification §9). */
const FINISHED_AT_RECORDED_VIDEOS = 3

/**
 * When the first webinar starts: the first programme time ('HH:mm' IST) at or after activation (product decisions §4).
 */
export function firstWebinarStart({ activatedAt, ...times }: ProgrammeClock): Instant {
  const sameDay = webinarStartOn(activatedAt, times)
  return sameDay >= activatedAt ? sameDay : webinarStartOn(addIstDays(activatedAt, 1), times)
}

/** The activation time with which the next webinar is that of `day` (from 1), to restart the programme. */
export function activationForDay({ day, now }: { day: number; now: Instant }): Instant {
  return addIstDays(now, 1 - day)
}

interface ProgrammeClock extends ProgrammeTimes {
  activatedAt: Instant
}

/** A member's state in the daily programme (specification §3, initial plan state). */
interface Programme<Video> {
  /** The video of today's webinar, before, during and after it; null on a day without one. */
  todayVideo: Video | null
  /** Whether today's video may include its file URL: only while it is live; afterwards it is a recording. */
  isTodayVideoOpen: boolean
  /** The videos whose webinar has ended, in order. */
  recordedVideos: Video[]
  isLiveNow: boolean
  liveSessionStartTime: Instant | null
  nextSessionTime: Instant | null
  /** The day of the webinar that is live or next, from 1; the last one when all are over. */
  currentDay: number
}

/**
 * The programme at `now`, from the published INITIAL_PLAN videos in their order (product decisions §4).
 * A webinar is live from its start until its video has ended.
 */
export function programmeAt<Video extends PlanVideo>(input: ProgrammeInput<Video>): Programme<Video & { day: number }> {
  const { now } = input
  const webinars = programmeWebinars(input)
  // The latest running webinar: a video longer than a day is replaced by the next webinar.
  const live = webinars.findLast((webinar) => webinar.start <= now && now < webinar.end)
  const next = webinars.find((webinar) => webinar.start > now)
  // A webinar that runs past midnight is still today's, because the panel plays todayVideo.
  const today = live ?? webinars.find((webinar) => istDay(webinar.start) === istDay(now))
  return {
    todayVideo: today ? videoOfDay(today) : null,
    isTodayVideoOpen: live !== undefined,
    recordedVideos: webinars.filter((webinar) => webinar.end <= now).map(videoOfDay),
    isLiveNow: live !== undefined,
    liveSessionStartTime: live?.start ?? null,
    nextSessionTime: next?.start ?? null,
    currentDay: (live ?? next ?? webinars.at(-1))?.day ?? 1,
  }
}

interface ProgrammeInput<Video> extends ProgrammeClock, ProgrammeOrders<Video> {
  now: Instant
  /** When the plan has ended: webinars that had not begun by then do not take place. */
  endsAt?: Instant | null
}

/** What members may read of each day that has a video, before it too. */
export function daysOfProgramme<Video extends PlanVideo & DescribedVideo>(input: ProgrammeInput<Video>) {
  return programmeWebinars(input).map(({ day, start, video }) => ({
    day,
    title: video.title,
    description: video.description,
    durationInSeconds: video.durationInSeconds,
    startsAt: start,
  }))
}

interface DescribedVideo {
  title: string
  description: string
}

function videoOfDay<Video>({ video, day }: Webinar<Video>): Video & { day: number } {
  return { ...video, day }
}

/**
 * The videos that the member may play now: the recordings and, while it is live, today's video (product decisions §4).
 */
export function unlockedVideos<Video>(programme: Programme<Video>): Video[] {
  const { recordedVideos, todayVideo, isTodayVideoOpen } = programme
  return todayVideo !== null && isTodayVideoOpen ? [...recordedVideos, todayVideo] : recordedVideos
}

/**
 * Whether the panel shows 'finished': no video today, no upcoming webinar, at least three recordings
 * (specification §4).
 */
export function isProgrammeFinished({ todayVideo, nextSessionTime, recordedVideos }: PanelState): boolean {
  return todayVideo === null && nextSessionTime === null && recordedVideos.length >= FINISHED_AT_RECORDED_VIDEOS
}

interface PanelState {
  todayVideo: object | null
  nextSessionTime: Instant | null
  recordedVideos: readonly object[]
}

/** Sorts the videos of the programme: by `sequenceOrder`, then the older first (product decisions §4). */
export function byProgrammeOrder(a: Sequenced, b: Sequenced): number {
  return a.sequenceOrder - b.sequenceOrder || a.createdAt.getTime() - b.createdAt.getTime()
}

interface Sequenced {
  sequenceOrder: number
  createdAt: Instant
}

interface Webinar<Video> {
  video: Video
  day: number
  start: Instant
  end: Instant
}

/**
 * Every webinar whose video the member may see, with its day, start and end, in order: one a day, at most ten. Each
 * plays the first video of the order in force at its start that no earlier day of this member has played, so that a
 * change of the order neither repeats a video for anyone nor skips one. A day that had no video gets one as soon as
 * there is one.
 */
export function programmeWebinars<Video extends PlanVideo>(input: ProgrammeInput<Video>): Webinar<Video>[] {
  const { endsAt = null } = input
  const first = firstWebinarStart(input)
  const played = new Set<string>()
  return Array.from({ length: INITIAL_PLAN_DAYS }, (_, index) => index + 1).flatMap((day) => {
    const start = webinarStartOn(addIstDays(first, day - 1), input)
    const found = videosFor(start, input).find(({ id }) => !played.has(id))
    if (!found) return []
    played.add(found.id)
    const { video } = found
    if (video === null || (endsAt !== null && start >= endsAt)) return []
    return [{ video, day, start, end: new Date(start.getTime() + video.durationInSeconds * SECOND_IN_MS) }]
  })
}
