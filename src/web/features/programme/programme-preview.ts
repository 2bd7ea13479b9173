import type { ProgrammeState } from './webinar.ts'
import type { InitialPlan } from '#shared/contract/initial-plan.ts'
import type { ProgrammeVideo } from '#shared/contract/programme.ts'
import type { AdminVideo } from '#shared/contract/videos.ts'
import { addIstDays, type Instant, MINUTE_IN_MS, SECOND_IN_MS, startOfIstDay } from '#shared/domain/ist.ts'
import { schedulePlanVideos } from '#shared/domain/initial-plan.ts'
import { INITIAL_PLAN_DAYS, daysOfProgramme, programmeAt } from '#shared/domain/programme.ts'
import { webinarStartOn } from '#shared/domain/programme-times.ts'

export const PREVIEW_MOMENTS = ['BEFORE', 'START', 'LIVE', 'AFTER'] as const
export type PreviewMoment = (typeof PREVIEW_MOMENTS)[number]

export interface PreviewChoice {
  day: number
  moment: PreviewMoment
}

/** The last day to look at: the one after the programme. */
export const PREVIEW_DAYS = INITIAL_PLAN_DAYS + 1

interface Preview {
  plan: InitialPlan
  /** The programme of a member who activates it on this day. */
  activatedOn: Instant
}

/** The instant to look at: an hour before the webinar of that day, seconds before, in its middle, or after its end. */
export function previewTime({ plan, activatedOn }: Preview, { day, moment }: PreviewChoice) {
  const start = webinarStartOn(addIstDays(activatedOn, day - 1), { programmeTime: plan.nextProgrammeTime })
  const video = schedulePlanVideos(plan.videos, start).find((row) => row.day === day)?.video
  const length = (video?.durationInSeconds ?? 0) * SECOND_IN_MS
  const offsets = {
    BEFORE: -60 * MINUTE_IN_MS,
    START: -5 * SECOND_IN_MS,
    LIVE: length / 2,
    AFTER: length + MINUTE_IN_MS,
  }
  return new Date(start.getTime() + offsets[moment])
}

/** What the server would answer such a member at `now`. */
export function previewState({ plan, activatedOn }: Preview, now: Instant): ProgrammeState {
  const videos = schedulePlanVideos(plan.videos, now).flatMap(({ video, day }) => {
    return day === null ? [] : [{ ...video, id: video._id }]
  })
  const clock = { activatedAt: startOfIstDay(activatedOn), programmeTime: plan.nextProgrammeTime, now }
  const { todayVideo, isTodayVideoOpen, recordedVideos, ...state } = programmeAt({ ...clock, videos })
  return {
    ...state,
    days: daysOfProgramme({ ...clock, videos }),
    todayVideo: todayVideo && present(todayVideo, isTodayVideoOpen),
    recordedVideos: recordedVideos.map((video) => present(video, true)),
    serverTime: now,
  }
}

function present(video: AdminVideo & { day: number }, isOpen: boolean): ProgrammeVideo {
  const { _id, title, description, durationInSeconds, sequenceOrder, day } = video
  const file = isOpen
    ? { videoFileUrl: video.videoFileUrl, posterUrl: video.posterUrl, captions: video.captions }
    : { videoFileUrl: null, posterUrl: null, captions: [] }
  return { _id, title, description, durationInSeconds, sequenceOrder, day, progress: null, ...file }
}
