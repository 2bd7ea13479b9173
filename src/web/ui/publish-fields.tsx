import { DateTimeField } from './fields.tsx'
import { fromIstInput } from '#shared/domain/ist.ts'
import {
  earliestSchedule,
  PUBLISH_MODES,
  type PublishMode,
  isFutureSchedule,
  type Publishable,
  publishFields,
} from '#shared/domain/publishing.ts'
import { t } from '#web/i18n/t.ts'
import { errors } from '#shared/contract/errors.ts'
import { serverNow, useNow } from '#web/platform/clock.ts'
import { useId } from 'react'
import * as z from 'zod/mini'

export interface PublishValue {
  mode: PublishMode
  /** The text of the date-time field, in Indian time. */
  input: string
}

/** What the form library's `Controller` renders. */
interface PublishFieldsProps {
  field: { value: PublishValue; onChange: (value: PublishValue) => void }
  fieldState?: { error?: { message?: string | undefined } }
}

/** Chooses when members see an item: now, later or not yet (specification §4 Publish mode). */
export function PublishFields({ field: { value, onChange }, fieldState }: PublishFieldsProps) {
  const now = useNow(30_000)
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-[0.9375rem] font-semibold">{t('Publish')}</legend>
      <div className="flex flex-wrap gap-x-6">
        {PUBLISH_MODES.map((mode) => (
          <label key={mode} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name={name}
              checked={value.mode === mode}
              onChange={() => onChange({ ...value, mode })}
              className="size-5 accent-accent-deep"
            />
            {LABELS[mode]()}
          </label>
        ))}
      </div>
      {value.mode === 'later' && (
        <div className="mt-2">
          <DateTimeField
            label={t('Date and time (IST)')}
            required
            min={earliestSchedule(now)}
            value={value.input}
            onChange={(event) => onChange({ ...value, input: event.target.value })}
            error={fieldState?.error?.message}
          />
        </div>
      )}
    </fieldset>
  )
}

const LABELS: Record<PublishMode, () => string> = {
  now: () => t('Publish now'),
  later: () => t('Schedule for later'),
  draft: () => t('Save as draft'),
}

/** The form schema of `PublishFields`: a schedule needs a time, which must be in the future (specification §5). */
export const publishValueSchema = z
  .object({ mode: z.enum(PUBLISH_MODES), input: z.string() })
  .check(
    z.refine(({ mode, input }) => mode !== 'later' || fromIstInput(input) !== null, {
      error: () => t('Please choose the date and time, or save it as a draft.'),
    }),
  )
  .check(z.refine((value) => isInFuture(value), { error: () => t(errors.NOT_IN_FUTURE.message) }))

/** The API fields of the form's choice. */
export function toPublishable({ mode, input }: PublishValue): Publishable {
  return publishFields({ mode, chosen: fromIstInput(input) })
}

function isInFuture({ mode, input }: PublishValue): boolean {
  const chosen = fromIstInput(input)
  return mode !== 'later' || chosen === null || isFutureSchedule(chosen, serverNow())
}
