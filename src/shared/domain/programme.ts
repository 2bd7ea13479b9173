import { addIstDays, atIstTime, type Instant, istDay, SECOND_IN_MS } from './ist.ts'

/** The initial plan runs for ten days, one webinar each (specification §9). */
export const INITIAL_PLAN_DAYS = 10
/** How often the panel reloads while nothing is live (specification §9). */
export const PROGRAMME_REFRESH_IN_SECONDS = 30
/** The panel may show the programme as finished from this many recorded videos on (specification §9). */
const FINISHED_AT_RECORDED_VIDEOS = 3

/**
 * When the first webinar starts: the first programme time ('HH:mm' IST) at or after activation (product decisions §4).
 */
export function firstWebinarStart({ activatedAt, programmeTime }: ProgrammeClock): Instant {
  const sameDay = atIstTime(activatedAt, programmeTime)
  return sameDay >= activatedAt ? sameDay : addIstDays(sameDay, 1)
}

/** The activation time with which the next webinar is that of `day` (from 1), to restart the programme. */
export function activationForDay({ day, now }: { day: number; now: Instant }): Instant {
  return addIstDays(now, 1 - day)
}

interface ProgrammeClock {
  activatedAt: Instant
  /** 'HH:mm' IST. */
  programmeTime: string
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
export function programmeAt<Video extends Timed>(input: ProgrammeInput<Video>): Programme<Video> {
  const { now } = input
  const webinars = programmeWebinars(input)
  // The latest running webinar: a video longer than a day is replaced by the next webinar.
  const live = webinars.findLast((webinar) => webinar.start <= now && now < webinar.end)
  const next = webinars.find((webinar) => webinar.start > now)
  // A webinar that runs past midnight is still today's, because the panel plays todayVideo.
  const today = live ?? webinars.find((webinar) => istDay(webinar.start) === istDay(now))
  return {
    todayVideo: today?.video ?? null,
    isTodayVideoOpen: live !== undefined,
    recordedVideos: webinars.filter((webinar) => webinar.end <= now).map((webinar) => webinar.video),
    isLiveNow: live !== undefined,
    liveSessionStartTime: live?.start ?? null,
    nextSessionTime: next?.start ?? null,
    currentDay: (live ?? next)?.day ?? Math.max(1, webinars.length),
  }
}

interface ProgrammeInput<Video> extends ProgrammeClock {
  videos: readonly Video[]
  now: Instant
}

interface Timed {
  durationInSeconds: number
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

/** Every webinar with its day, start and end, in order: one a day, at most ten. */
export function programmeWebinars<Video extends Timed>({
  videos,
  activatedAt,
  programmeTime,
}: Omit<ProgrammeInput<Video>, 'now'>) {
  const first = firstWebinarStart({ activatedAt, programmeTime })
  return videos.slice(0, INITIAL_PLAN_DAYS).map((video, index) => {
    const start = addIstDays(first, index)
    return { video, day: index + 1, start, end: new Date(start.getTime() + video.durationInSeconds * SECOND_IN_MS) }
  })
}
