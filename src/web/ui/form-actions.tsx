import { Button } from './button.tsx'
import { t } from '#web/i18n/t.ts'

interface FormActionsProps {
  saveLabel: string
  isSaving: boolean
  /** There is nothing left to save to. */
  isDisabled?: boolean
  onCancel: () => void
}

/** The end of a form in a dialog. While it is saving it says so and cannot be sent twice. */
export function FormActions({ saveLabel, isSaving, isDisabled = false, onCancel }: FormActionsProps) {
  return (
    <div className="mt-2 grid gap-3 sm:flex sm:justify-end">
      <Button variant="secondary" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button
        type="submit"
        className="max-sm:order-first"
        disabled={isDisabled}
        busy={isSaving}
        busyLabel={t('Saving...')}
      >
        {saveLabel}
      </Button>
    </div>
  )
}
