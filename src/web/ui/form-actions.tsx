import { Button } from './button.tsx'
import { useHoldOpen } from './dialog.tsx'
import { t } from '#web/i18n/t.ts'

interface FormActionsProps {
  saveLabel: string
  isSaving: boolean
  /** There is nothing left to save to. */
  isDisabled?: boolean
  /** Closing asks first while files are on their way, and can still take it back. */
  mayCancel?: boolean
  onCancel: () => void
}

/** The end of a form in a dialog. While it is saving it says so, and can be neither sent twice nor cancelled. */
export function FormActions({ saveLabel, isSaving, onCancel, ...options }: FormActionsProps) {
  const { isDisabled = false, mayCancel = false } = options
  const isKeptOpen = isSaving && !mayCancel
  useHoldOpen(isKeptOpen)
  return (
    <div className="mt-2 grid gap-3 sm:flex sm:justify-end">
      <Button variant="secondary" disabled={isKeptOpen} onClick={onCancel}>
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
