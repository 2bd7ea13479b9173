import { Button } from './button.tsx'
import { useKeepDialogOpen } from './dialog.tsx'
import { t } from '#web/i18n/t.ts'

interface FormActionsProps {
  saveLabel: string
  isSaving: boolean
  /** Saving is impossible, because the item was deleted. */
  isDisabled?: boolean
  /** Cancel stays enabled while saving: during uploads it asks for confirmation and can still abort. */
  isCancelEnabled?: boolean
  onCancel: () => void
}

/** The buttons of a form in a dialog. While saving, the form can be neither sent again nor cancelled. */
export function FormActions({ saveLabel, isSaving, onCancel, ...options }: FormActionsProps) {
  const { isDisabled = false, isCancelEnabled = false } = options
  const isKeptOpen = isSaving && !isCancelEnabled
  useKeepDialogOpen(isKeptOpen)
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
