import { call } from './call.ts'
import { captionTrack } from './caption-track.ts'
import { byId, instant, listQuery, page, streamStatus } from './fields.ts'
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

/** A stream to watch: the video's URL is null and it has no captions unless the stream is LIVE. */
export const memberStream = z.object({
  ...stream,
  video: z.nullable(
    z.object({
      _id: z.string(),
      title: z.string(),
      videoFileUrl: z.nullable(z.string()),
      durationInSeconds: z.number(),
      captions: z.array(captionTrack),
    }),
  ),
})
export type MemberStream = z.output<typeof memberStream>

export const liveSessions = {
  streams: call({
    method: 'GET',
    path: '/user/livestreams',
    audience: 'USER',
    summary: 'Streams that are live or to come, soonest first; no addresses.',
    isViewerIndependent: true,
    query: listQuery,
    answer: z.object({ streams: z.array(streamCard), ...page, serverTime: instant }),
  }),
  stream: call({
    method: 'GET',
    path: '/user/livestreams/:id',
    audience: 'USER',
    requires: 'STREAM',
    summary: 'One stream; needs an active half-yearly or annual plan.',
    params: byId,
    answer: z.object({ stream: memberStream, serverTime: instant }),
  }),
}
