import type { StreamForm } from './stream-form.schema.ts'
import { MAXIMUM_REPLAY_DAYS } from '#shared/domain/live.ts'
import { t } from '#web/i18n/t.ts'
import { TextField } from '#web/ui/fields.tsx'
import type { UseFormReturn } from 'react-hook-form'

/** For how many days members who missed the session can watch it. */
export function ReplayDaysField({ form: { register, formState } }: { form: UseFormReturn<StreamForm> }) {
  return (
    <TextField
      label={t('Recording available (days)')}
      type="number"
      inputMode="numeric"
      min={0}
      max={MAXIMUM_REPLAY_DAYS}
      step={1}
      required
      hint={t(
        'After the session members can watch the whole video for this many days, with pause and rewind. 0 means that it is never shown again.',
      )}
      error={formState.errors.replayDays?.message}
      {...register('replayDays', { valueAsNumber: true })}
    />
  )
}
