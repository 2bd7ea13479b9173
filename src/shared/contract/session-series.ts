import { call } from './call.ts'
import { boundedText, byId, id, text, version } from './fields.ts'
import { adminStream, durationInMinutes, replayDays } from './livestreams.ts'
import { DEFAULT_REPLAY_DAYS, DEFAULT_STREAM_DURATION_IN_MINUTES } from '#shared/domain/live.ts'
import { isIstTime } from '#shared/domain/ist.ts'
import { isDay, LAST_WEEK_OF_MONTH, SERIES_LIST_ENDS, SERIES_REPEATS } from '#shared/domain/session-series.ts'
import * as z from 'zod/mini'

export const MOST_VIDEOS_OF_SERIES = 100

/** One session of a series: a livestream with the date that names it. */
export const seriesSession = z.extend(adminStream, {
  date: z.string(),
  /** Whether it was changed alone: changes of the series leave it as it is. */
  isException: z.boolean(),
  /** Whether it does not take place; its livestream is in the bin. */
  isSkipped: z.boolean(),
})
export type SeriesSession = z.output<typeof seriesSession>

/** A series as an administrator sees it, with its sessions of the next weeks. */
export const adminSeries = z.object({
  _id: z.string(),
  title: z.string(),
  repeats: z.enum(SERIES_REPEATS),
  weekdays: z.array(z.int()),
  weekOfMonth: z.nullable(z.int()),
  time: z.string(),
  from: z.string(),
  until: z.nullable(z.string()),
  durationInMinutes: z.int(),
  /** For how many days its sessions can be watched again. */
  replayDays: z.int(),
  /** In their order; the title is null where the video was deleted. */
  videos: z.array(z.object({ _id: z.string(), title: z.nullable(z.string()) })),
  listEnd: z.enum(SERIES_LIST_ENDS),
  version,
  /** Whether one of the sessions runs at the same time as another stream. */
  isOverlapping: z.boolean(),
  sessions: z.array(seriesSession),
})
export type AdminSeries = z.output<typeof adminSeries>

const day = (error: string) => boundedText(10, { error }).check(z.refine(isDay, error))
const weekday = z.int().check(z.minimum(1), z.maximum(7))

const fields = {
  title: text('Session title', 200),
  repeats: z.enum(SERIES_REPEATS, 'Please choose how often it repeats.'),
  /** 1 is Monday and 7 is Sunday. */
  weekdays: z.array(weekday, 'Please choose at least one weekday.').check(
    z.maxLength(7),
    z.refine((days) => new Set(days).size === days.length, 'Each weekday counts once.'),
  ),
  /** 1 to 5, or -1 for the last one of the month; null unless monthly. */
  weekOfMonth: z.nullable(
    z
      .int()
      .check(z.refine((week) => week === LAST_WEEK_OF_MONTH || (week >= 1 && week <= 5), 'There is no such week.')),
  ),
  time: boundedText(5, { error: 'Please choose when it starts.' }).check(
    z.refine(isIstTime, 'Please choose when it starts.'),
  ),
  from: day('Please choose the first day.'),
  until: z.nullable(day('Please choose the last day.')),
  durationInMinutes,
  replayDays,
  videos: z
    .array(id, 'Please choose a video.')
    .check(
      z.minLength(1, 'Please choose a video.'),
      z.maxLength(MOST_VIDEOS_OF_SERIES, `A list can have at most ${MOST_VIDEOS_OF_SERIES} videos.`),
    ),
  listEnd: z.enum(SERIES_LIST_ENDS, 'Please choose what follows the last video.'),
  /** Whether its sessions may overlap with others; otherwise an overlap is refused with STREAM_OVERLAP. */
  allowOverlap: z._default(z.boolean(), false),
}

export const sessionSeries = {
  list: call({
    method: 'GET',
    path: '/admin/session-series',
    audience: 'ADMIN',
    needs: 'livestreams.write',
    summary: 'The series of live sessions that have not ended, each with its sessions of the next weeks.',
    answer: z.object({ series: z.array(adminSeries) }),
  }),
  create: call({
    method: 'POST',
    path: '/admin/session-series',
    audience: 'ADMIN',
    needs: 'livestreams.write',
    summary: 'Schedule live sessions that repeat; overlapping others only when confirmed.',
    body: z.object({
      ...fields,
      durationInMinutes: z._default(durationInMinutes, DEFAULT_STREAM_DURATION_IN_MINUTES),
      replayDays: z._default(replayDays, DEFAULT_REPLAY_DAYS),
      listEnd: z._default(fields.listEnd, 'REPEAT'),
    }),
    answer: z.object({ series: adminSeries }),
    status: 201,
  }),
  update: call({
    method: 'PATCH',
    path: '/admin/session-series/:id',
    audience: 'ADMIN',
    needs: 'livestreams.write',
    summary:
      'Change a series. Sessions that have begun or were changed alone stay; the others keep their ids and links as long as their dates are part of it. With a version that is no more: 409 and the series as it is now.',
    params: byId,
    body: z.partial(z.object({ ...fields, version })),
    answer: z.object({ series: adminSeries }),
  }),
  end: call({
    method: 'POST',
    path: '/admin/session-series/:id/end',
    audience: 'ADMIN',
    needs: 'livestreams.write',
    summary: 'End a series: its sessions to come do not take place, except those that were changed alone.',
    params: byId,
    body: z.partial(z.object({ version })),
  }),
}
