import { useRestartProgramme } from './user-details.hooks.ts'
import type { AdminUser } from '#shared/contract/users.ts'
import { addIstDays, formatIstDate } from '#shared/domain/ist.ts'
import { t } from '#web/i18n/t.ts'
import { messageOf } from '#web/platform/api-client.ts'
import { serverNow } from '#web/platform/clock.ts'
import { toast } from '#web/platform/toasts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { useState } from 'react'

interface RestartProgrammeDialogProps {
  user: AdminUser
  /** The number of days of the programme. */
  days: number
  onClose: () => void
}

/** Restarts a member's daily programme at the chosen day. */
export function RestartProgrammeDialog({ user, days, onClose }: RestartProgrammeDialogProps) {
  const [day, setDay] = useState(1)
  const restart = useRestartProgramme(user._id)
  const lastDay = addIstDays(serverNow(), days - day)
  const isPlanTooShort = user.expiresAt !== null && user.expiresAt < lastDay

  function onRestarted(): void {
    onClose()
    toast({ kind: 'success', text: t('The next webinar of {name} is that of day {day}.', { name: user.name, day }) })
  }

  return (
    <Dialog open onClose={onClose} title={t('Begin the programme anew')}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          restart.mutate(day, { onSuccess: onRestarted })
        }}
      >
        <SelectField
          label={t('The next webinar is that of')}
          value={day}
          onChange={({ target }) => setDay(Number(target.value))}
          options={Array.from({ length: days }, (_, at) => ({
            value: String(at + 1),
            label: t('Day {day}', { day: at + 1 }),
          }))}
        />
        <p>
          {day === 1
            ? t('Everything seen so far closes and comes again, day by day.')
            : t('The days before it stay open as recordings; the later ones come again, day by day.')}
        </p>
        {isPlanTooShort && user.expiresAt && (
          <p role="status" className="rounded-field border border-line bg-surface px-4 py-3">
            {t('The plan ends on {date}, before the last day. Extend it as well if all days are to be seen.', {
              date: formatIstDate(user.expiresAt),
            })}
          </p>
        )}
        {restart.error && <ErrorText>{messageOf(restart.error, t('Failed to begin the programme anew.'))}</ErrorText>}
        <FormActions saveLabel={t('Begin anew')} isSaving={restart.isPending} isDirty={day !== 1} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
