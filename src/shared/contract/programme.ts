import { call } from './call.ts'
import { captionTrack } from './caption-track.ts'
import { instant } from './fields.ts'
import { itemProgress } from './progress.ts'
import * as z from 'zod/mini'

/** A video of the initial plan; its URL is null and it has no captions until the member may watch it. */
export const programmeVideo = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  videoFileUrl: z.nullable(z.string()),
  durationInSeconds: z.number(),
  /** A frame of it; null until the member may watch it, and until it is drawn. */
  posterUrl: z.nullable(z.string()),
  captions: z.array(captionTrack),
  sequenceOrder: z.int(),
  day: z.int(),
  /** What the member has seen of the webinar and its recording; null before they start. */
  progress: z.nullable(itemProgress),
})
export type ProgrammeVideo = z.output<typeof programmeVideo>

/** A day of the programme: what its webinar is about, how long it takes, and when it starts. */
export const programmeDay = z.object({
  day: z.int(),
  title: z.string(),
  description: z.string(),
  durationInSeconds: z.number(),
  startsAt: instant,
})
export type ProgrammeDay = z.output<typeof programmeDay>

export const programme = {
  dailyVideos: call({
    method: 'GET',
    path: '/user/videos/daily',
    audience: 'USER',
    seenByTeam: { videoFileUrl: null, posterUrl: null, captions: [] },
    requires: 'RECORDINGS',
    summary: 'The videos of the programme that are unlocked, and their number.',
    answer: z.object({ videos: z.array(programmeVideo), totalVideosUnlocked: z.int() }),
  }),
  state: call({
    method: 'GET',
    path: '/user/videos/initial-plan-state',
    audience: 'USER',
    seenByTeam: { videoFileUrl: null, posterUrl: null, captions: [] },
    requires: 'RECORDINGS',
    summary: 'Where the member stands in the programme: what is live, recorded and next.',
    answer: z.object({
      data: z.object({
        todayVideo: z.nullable(programmeVideo),
        recordedVideos: z.array(programmeVideo),
        isLiveNow: z.boolean(),
        liveSessionStartTime: z.nullable(instant),
        nextSessionTime: z.nullable(instant),
        currentDay: z.int(),
        /** Every day that has a video, in order. */
        days: z.array(programmeDay),
        serverTime: instant,
      }),
    }),
  }),
}
