import { MAXIMUM_REPLAY_DAYS } from '#shared/domain/live.ts'
import { t } from '#web/i18n/t.ts'
import { TextField } from '#web/ui/fields.tsx'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** For how many days members who missed the session can watch it. */
export function ReplayDaysField({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  return (
    <TextField
      label={t('Recording available (days)')}
      type="number"
      inputMode="numeric"
      step={1}
      hint={t(
        'After the session members can watch the whole video for this many days, with pause and rewind. 0 means that it is never shown again.',
      )}
      error={error}
      {...field}
      min={0}
      max={MAXIMUM_REPLAY_DAYS}
      required
    />
  )
}
