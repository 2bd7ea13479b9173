import type { StreamForm } from './stream-form.schema.ts'
import type { Body } from '#shared/contract/call.ts'
import { type AdminSeries, sessionSeries } from '#shared/contract/session-series.ts'
import { fromIstInput, type Instant, toIstInput } from '#shared/domain/ist.ts'
import { DEFAULT_REPLAY_DAYS, DEFAULT_STREAM_DURATION_IN_MINUTES } from '#shared/domain/live.ts'
import {
  isDay,
  LAST_WEEK_OF_MONTH,
  nextSessions,
  SERIES_LIST_ENDS,
  type SessionSeries,
  weekdayOf,
  weekOfMonth,
} from '#shared/domain/session-series.ts'
import { t } from '#web/i18n/t.ts'
import { changedFields, type FieldLabels } from '#web/platform/form-changes.ts'
import * as z from 'zod/mini'

/** How a form says that a session repeats; the weekday and its week are those of the first session. */
const REPETITIONS = ['DAILY', 'WEEKLY', 'DAYS', 'MONTHLY', 'MONTHLY_LAST'] as const
export type Repetition = (typeof REPETITIONS)[number]

const { title, durationInMinutes, replayDays } = sessionSeries.create.body.shape

/** What the form of a series holds. Checkboxes have texts; `until` is empty if it goes on. */
export const seriesForm = z
  .object({
    title,
    videos: z
      .array(z.object({ id: z.string().check(z.minLength(1, { error: () => t('Please choose a video.') })) }))
      .check(z.minLength(1)),
    startTime: z
      .string()
      .check(z.refine((text) => fromIstInput(text) !== null, { error: () => t('Please choose when it starts.') })),
    durationInMinutes: durationInMinutes.def.innerType,
    replayDays: replayDays.def.innerType,
    repetition: z.enum(REPETITIONS),
    weekdays: z.array(z.string()),
    until: z
      .string()
      .check(z.refine((text) => text === '' || isDay(text), { error: () => t('Please choose the last day.') })),
    listEnd: z.enum(SERIES_LIST_ENDS),
  })
  .check(
    z.refine(({ repetition, weekdays }) => repetition !== 'DAYS' || weekdays.length > 0, {
      path: ['weekdays'],
      error: () => t('Please choose at least one weekday.'),
    }),
    z.refine(({ until, startTime }) => until === '' || until >= startTime.slice(0, 10), {
      path: ['until'],
      error: () => t('The last day is before the first session.'),
    }),
  )
export type SeriesForm = z.output<typeof seriesForm>

export const seriesLabels: FieldLabels<SeriesForm> = {
  title: () => t('Session title'),
  videos: () => t('Pre-recorded video'),
  startTime: () => t('First session (IST)'),
  durationInMinutes: () => t('Duration (minutes)'),
  replayDays: () => t('Recording available (days)'),
  repetition: () => t('Repeats'),
  weekdays: () => t('Weekdays'),
  until: () => t('Last day'),
  listEnd: () => t('After the last video'),
}

/** The initial values: of a new series, or of one that is edited, from its next session on. */
export function initialSeriesForm(series: AdminSeries | null, now: Instant): SeriesForm {
  if (!series) {
    return {
      title: '',
      videos: [{ id: '' }],
      startTime: '',
      durationInMinutes: DEFAULT_STREAM_DURATION_IN_MINUTES,
      replayDays: DEFAULT_REPLAY_DAYS,
      repetition: 'WEEKLY',
      weekdays: [],
      until: '',
      listEnd: 'REPEAT',
    }
  }
  const [next] = nextSessions(ruleOfSeries(series), { now, count: 1 })
  const startTime = next ? toIstInput(next.startTime) : `${series.from}T${series.time}`
  return {
    title: series.title,
    videos: series.videos.map(({ _id }) => ({ id: _id })),
    startTime,
    durationInMinutes: series.durationInMinutes,
    replayDays: series.replayDays,
    repetition: repetitionOf(series, startTime.slice(0, 10)),
    weekdays: series.weekdays.map(String),
    until: series.until ?? '',
    listEnd: series.listEnd,
  }
}

function repetitionOf({ repeats, weekdays, weekOfMonth: week }: AdminSeries, day: string): Repetition {
  if (repeats === 'DAILY') return 'DAILY'
  if (repeats === 'MONTHLY') return week === LAST_WEEK_OF_MONTH ? 'MONTHLY_LAST' : 'MONTHLY'
  return weekdays.length === 1 && weekdays[0] === weekdayOf(day) ? 'WEEKLY' : 'DAYS'
}

/** What was typed of a single stream, as the beginning of a series. */
export function repeatedForm(stream: StreamForm, repetition: Repetition): Partial<SeriesForm> {
  const { video, ...typed } = stream
  return { ...typed, videos: [{ id: video }], repetition }
}

type SeriesBody = Omit<Body<typeof sessionSeries.create>, 'allowOverlap'>

export function toSeriesBody(form: SeriesForm): SeriesBody {
  const [from, time] = [form.startTime.slice(0, 10), form.startTime.slice(11, 16)]
  const { repetition, until, listEnd } = form
  const days = repetition === 'DAYS' ? form.weekdays.map(Number).toSorted((a, b) => a - b) : [weekdayOf(from)]
  const isMonthly = repetition === 'MONTHLY' || repetition === 'MONTHLY_LAST'
  return {
    title: form.title,
    repeats: repetition === 'DAILY' ? 'DAILY' : isMonthly ? 'MONTHLY' : 'WEEKLY',
    weekdays: repetition === 'DAILY' ? [] : days,
    weekOfMonth: isMonthly ? (repetition === 'MONTHLY' ? weekOfMonth(from) : LAST_WEEK_OF_MONTH) : null,
    time,
    from,
    until: until === '' ? null : until,
    durationInMinutes: form.durationInMinutes,
    replayDays: form.replayDays,
    videos: form.videos.map(({ id }) => id),
    listEnd,
  }
}

/** Only what was changed is sent (specification §7). */
export function toSeriesUpdate(before: SeriesForm, after: SeriesForm): Body<typeof sessionSeries.update> {
  return changedFields(toSeriesBody(before), toSeriesBody(after))
}

/** The rule that a form describes so far; null without a start. */
export function ruleOfForm(form: SeriesForm): SessionSeries | null {
  return fromIstInput(form.startTime) === null ? null : { ...toSeriesBody(form), playedBefore: 0 }
}

function ruleOfSeries(series: AdminSeries): SessionSeries {
  return { ...series, videos: series.videos.map(({ _id }) => _id), playedBefore: 0 }
}
