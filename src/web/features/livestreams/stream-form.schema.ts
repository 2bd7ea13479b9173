import { livestreams } from '#shared/contract/livestreams.ts'
import { errors } from '#shared/contract/errors.ts'
import { fromIstInput, toIstInput } from '#shared/domain/ist.ts'
import { DEFAULT_STREAM_DURATION_IN_MINUTES } from '#shared/domain/live.ts'
import { t } from '#web/i18n/t.ts'
import { serverNow } from '#web/platform/clock.ts'
import * as z from 'zod/mini'

const { title, durationInMinutes } = livestreams.create.body.shape

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
})
export type StreamForm = z.output<typeof streamForm>

export const EMPTY_STREAM_FORM: StreamForm = {
  title: '',
  video: '',
  startTime: '',
  durationInMinutes: DEFAULT_STREAM_DURATION_IN_MINUTES,
}

/** The current minute is allowed: a stream can start at once. */
function isCurrentMinuteOrLater(text: string): boolean {
  return text >= toIstInput(serverNow())
}
