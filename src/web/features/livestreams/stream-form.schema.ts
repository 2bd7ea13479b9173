import type { Body } from '#shared/contract/call.ts'
import { type AdminStream, livestreams } from '#shared/contract/livestreams.ts'
import { errors } from '#shared/contract/errors.ts'
import { fromIstInput, type Instant, toIstInput } from '#shared/domain/ist.ts'
import { DEFAULT_REPLAY_DAYS, DEFAULT_STREAM_DURATION_IN_MINUTES, sameTimeNextWeek } from '#shared/domain/live.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import { changedFields, type FieldLabels } from '#web/platform/form-changes.ts'
import * as z from 'zod/mini'

const { title, durationInMinutes, replayDays } = livestreams.create.body.shape

/** What the form of a stream holds; `startTime` is the field's text, in Indian time. */
export const streamForm = z.object({
  title,
  video: z.string().check(z.minLength(1, { error: () => t('Please choose a video.') })),
  startTime: z.string().check(
    z.refine((text) => fromIstInput(text) !== null, {
      error: () => t('Please choose when it starts.'),
      abort: true,
    }),
    z.refine(isCurrentMinuteOrLater, { error: () => t(errors.NOT_IN_FUTURE.message) }),
  ),
  durationInMinutes: durationInMinutes.def.innerType,
  replayDays: replayDays.def.innerType,
})
export type StreamForm = z.output<typeof streamForm>

/** Of a stream that has started only the title and the days of its recording can be changed. */
export const startedStreamForm = z.extend(streamForm, { video: z.string(), startTime: z.string() })

export const streamLabels: FieldLabels<StreamForm> = {
  title: () => t('Session title'),
  video: () => t('Pre-recorded video'),
  startTime: () => t('Start time (IST)'),
  durationInMinutes: () => t('Duration (minutes)'),
  replayDays: () => t('Recording available (days)'),
}

/** The initial values of the form: empty, or those of the stream that is edited. */
export function initialStreamForm(stream: AdminStream | null): StreamForm {
  return {
    title: stream?.title ?? '',
    video: stream?.video?._id ?? '',
    startTime: stream ? toIstInput(stream.startTime) : '',
    durationInMinutes: stream?.durationInMinutes ?? DEFAULT_STREAM_DURATION_IN_MINUTES,
    replayDays: stream?.replayDays ?? DEFAULT_REPLAY_DAYS,
  }
}

/** The form of a copy: the same, at the same time of the next week. */
export function copiedStreamForm(stream: AdminStream, now: Instant): StreamForm {
  return { ...initialStreamForm(stream), startTime: toIstInput(sameTimeNextWeek(stream.startTime, now)) }
}

export function toStreamBody({
  startTime,
  ...fields
}: StreamForm): Omit<Body<typeof livestreams.create>, 'allowOverlap'> {
  const start = fromIstInput(startTime)
  if (start === null) throw new TypeError(`Not a date: ${startTime}`)
  return { ...fields, startTime: start }
}

/** Only what was changed is sent (specification §7). */
export function toStreamUpdate(before: StreamForm, after: StreamForm): Body<typeof livestreams.update> {
  const { startTime, ...fields } = changedFields(before, after)
  const start = startTime === undefined ? null : fromIstInput(startTime)
  return { ...fields, ...(start && { startTime: start }) }
}

/** The current minute is allowed: a stream can start at once. */
function isCurrentMinuteOrLater(text: string): boolean {
  return text >= toIstInput(serverNow())
}
