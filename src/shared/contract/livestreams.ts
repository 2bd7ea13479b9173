import { confirmedUses } from './bin.ts'
import { call } from './call.ts'
import { byId, id, instant, listQuery, page, streamStatus, text, version } from './fields.ts'
import {
  DEFAULT_REPLAY_DAYS,
  DEFAULT_STREAM_DURATION_IN_MINUTES,
  MAXIMUM_REPLAY_DAYS,
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
  replayDays: z.int(),
  status: streamStatus,
  createdAt: instant,
  version,
})
export type AdminStream = z.output<typeof adminStream>

export const durationInMinutes = z
  .int('Duration must be whole minutes.')
  .check(
    z.minimum(MINIMUM_STREAM_DURATION_IN_MINUTES, 'Duration is at least 1 minute.'),
    z.maximum(MAXIMUM_STREAM_DURATION_IN_MINUTES, 'Duration can be at most a day.'),
  )

/** For how many days after the end members can watch it again; 0 for never. */
export const replayDays = z
  .int('Enter whole days.')
  .check(
    z.minimum(0, 'Enter 0 for no recording, or the number of days.'),
    z.maximum(MAXIMUM_REPLAY_DAYS, 'A recording can be watched for 365 days at most.'),
  )

const fields = {
  title: text('Session title', 200),
  video: id,
  startTime: instant,
  /** Whether it may overlap with another stream; otherwise an overlap is refused with STREAM_OVERLAP. */
  allowOverlap: z._default(z.boolean(), false),
}

export const livestreams = {
  list: call({
    method: 'GET',
    path: '/admin/livestreams',
    audience: 'ADMIN',
    needs: 'livestreams.write',
    summary: 'Live streams, newest first.',
    query: listQuery,
    answer: z.object({ streams: z.array(adminStream), ...page, serverTime: instant }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/livestreams',
    audience: 'ADMIN',
    needs: 'livestreams.write',
    summary:
      'Schedule a pre-recorded video to be played to everyone in step; overlapping another one only when confirmed.',
    body: z.object({
      ...fields,
      durationInMinutes: z._default(durationInMinutes, DEFAULT_STREAM_DURATION_IN_MINUTES),
      replayDays: z._default(replayDays, DEFAULT_REPLAY_DAYS),
    }),
    answer: z.object({ stream: adminStream }),
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/livestreams/:id',
    audience: 'ADMIN',
    needs: 'livestreams.write',
    summary:
      'Change a stream: its id and link stay, and reminders and calendars follow. Of one that has started only the title and the days of its recording. With a version that is no more: 409 and the stream as it is now.',
    params: byId,
    body: z.partial(z.object({ ...fields, durationInMinutes, replayDays, version })),
    answer: z.object({ stream: adminStream }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/livestreams/:id',
    audience: 'ADMIN',
    needs: 'livestreams.write',
    freshCode: 'always',
    summary: 'Move a stream to the bin. In use where it takes a confirmation and without it: 409.',
    params: byId,
    query: confirmedUses,
  }),
}
