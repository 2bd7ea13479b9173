import { call } from './call.ts'
import { captionTrack } from './caption-track.ts'
import { byId, instant, listQuery, page, streamStatus } from './fields.ts'
import { itemProgress } from './progress.ts'
import * as z from 'zod/mini'

const stream = {
  _id: z.string(),
  title: z.string(),
  startTime: instant,
  durationInMinutes: z.int(),
  status: streamStatus,
}

export const streamCard = z.object({
  ...stream,
  video: z.nullable(z.object({ title: z.string(), durationInSeconds: z.number() })),
})
export type StreamCard = z.output<typeof streamCard>

/**
 * A stream to watch: the video's URL is null and it has no captions unless the stream is LIVE or over and open to be
 * watched again.
 */
export const memberStream = z.object({
  ...stream,
  /** Until when it can be watched again after its end; null if it never can. */
  replayUntil: z.nullable(instant),
  video: z.nullable(
    z.object({
      _id: z.string(),
      title: z.string(),
      videoFileUrl: z.nullable(z.string()),
      durationInSeconds: z.number(),
      captions: z.array(captionTrack),
      /** What the member has seen of it; answered for a recording only. */
      progress: z.nullable(itemProgress),
    }),
  ),
})
export type MemberStream = z.output<typeof memberStream>

/** A past stream that can be watched again. */
export const pastStreamCard = z.object({
  _id: z.string(),
  title: z.string(),
  startTime: instant,
  replayUntil: instant,
  video: z.object({ _id: z.string(), durationInSeconds: z.number() }),
  /** What the member has seen of it; null before they start. */
  progress: z.nullable(itemProgress),
})
export type PastStreamCard = z.output<typeof pastStreamCard>

export const liveSessions = {
  streams: call({
    method: 'GET',
    path: '/user/livestreams',
    audience: 'USER',
    seenByTeam: {},
    summary: 'Streams that are live or to come, soonest first; no addresses.',
    isViewerIndependent: true,
    query: listQuery,
    answer: z.object({ streams: z.array(streamCard), ...page, serverTime: instant }),
  }),
  recordings: call({
    method: 'GET',
    path: '/user/live-recordings',
    audience: 'USER',
    seenByTeam: {},
    requires: 'STREAM',
    summary: 'Past streams that can be watched again, newest first; no addresses.',
    query: listQuery,
    answer: z.object({ streams: z.array(pastStreamCard), ...page, serverTime: instant }),
  }),
  stream: call({
    method: 'GET',
    path: '/user/livestreams/:id',
    audience: 'USER',
    seenByTeam: { videoFileUrl: null, captions: [] },
    requires: 'STREAM',
    summary: 'One stream; needs an active half-yearly or annual plan.',
    params: byId,
    answer: z.object({ stream: memberStream, serverTime: instant }),
  }),
}
