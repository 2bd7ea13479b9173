import { confirmedUses } from './bin.ts'
import { call } from './call.ts'
import { byId, id, instant, listQuery, page, streamStatus, text } from './fields.ts'
import {
  DEFAULT_STREAM_DURATION_IN_MINUTES,
  MAXIMUM_STREAM_DURATION_IN_MINUTES,
  MINIMUM_STREAM_DURATION_IN_MINUTES,
} from '#shared/domain/live.ts'
import * as z from 'zod/mini'

/** A live stream as an administrator sees it; `video` is null after it was deleted ('Deleted Video'). */
export const adminStream = z.object({
  _id: z.string(),
  title: z.string(),
  video: z.nullable(
    z.object({ _id: z.string(), title: z.string(), videoFileUrl: z.string(), durationInSeconds: z.number() }),
  ),
  startTime: instant,
  durationInMinutes: z.int(),
  status: streamStatus,
  createdAt: instant,
})
export type AdminStream = z.output<typeof adminStream>

export const livestreams = {
  list: call({
    method: 'GET',
    path: '/admin/livestreams',
    audience: 'ADMIN',
    summary: 'Live streams, newest first.',
    query: listQuery,
    answer: z.object({ streams: z.array(adminStream), ...page, serverTime: instant }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/livestreams',
    audience: 'ADMIN',
    summary:
      'Schedule a pre-recorded video to be played to everyone in step; overlapping another one only when confirmed.',
    body: z.object({
      title: text('Session title', 200),
      video: id,
      startTime: instant,
      durationInMinutes: z._default(
        z
          .int('Duration must be whole minutes.')
          .check(
            z.minimum(MINIMUM_STREAM_DURATION_IN_MINUTES, 'Duration is at least 1 minute.'),
            z.maximum(MAXIMUM_STREAM_DURATION_IN_MINUTES, 'Duration can be at most a day.'),
          ),
        DEFAULT_STREAM_DURATION_IN_MINUTES,
      ),
      /** Whether it may overlap with another stream; otherwise an overlap is refused with STREAM_OVERLAP. */
      allowOverlap: z._default(z.boolean(), false),
    }),
    answer: z.object({ stream: adminStream }),
    status: 201,
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/livestreams/:id',
    audience: 'ADMIN',
    freshCode: 'always',
    summary: 'Move a stream to the bin. In use where it takes a confirmation and without it: 409.',
    params: byId,
    query: confirmedUses,
  }),
}
