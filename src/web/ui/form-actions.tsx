import { Button } from './button.tsx'
import { useKeepDialogOpen, useUnsavedDialog } from './dialog.tsx'
import { t } from '#web/i18n/t.ts'
import { askToDiscard } from '#web/platform/unsaved-changes.store.ts'

interface FormActionsProps {
  saveLabel: string
  isSaving: boolean
  /** Something was typed: closing the dialog asks first. */
  isDirty?: boolean
  /** Saving is impossible, because the item was deleted. */
  isDisabled?: boolean
  /** Cancel stays enabled while saving: during uploads it asks for confirmation and can still abort. */
  isCancelEnabled?: boolean
  onCancel: () => void
}

/** The buttons of a form in a dialog. While saving, the form can be neither sent again nor cancelled. */
export function FormActions({ saveLabel, isSaving, onCancel, ...options }: FormActionsProps) {
  const { isDisabled = false, isCancelEnabled = false, isDirty = false } = options
  const isKeptOpen = isSaving && !isCancelEnabled
  const isUnsaved = isDirty && !isSaving
  useKeepDialogOpen(isKeptOpen)
  useUnsavedDialog(isUnsaved)
  return (
    // On phones the buttons stay in view at the bottom of the dialog, beside each other.
    <div className="mt-2 flex gap-3 max-sm:sticky max-sm:-bottom-5 max-sm:z-10 max-sm:-mx-5 max-sm:-mb-5 max-sm:border-t max-sm:border-line max-sm:bg-raised max-sm:px-5 max-sm:py-3 max-sm:*:flex-1 sm:justify-end">
      <Button
        variant="secondary"
        disabled={isKeptOpen}
        onClick={() => (isUnsaved ? askToDiscard(onCancel) : onCancel())}
      >
        {t('Cancel')}
      </Button>
      <Button type="submit" disabled={isDisabled} busy={isSaving} busyLabel={t('Saving...')}>
        {saveLabel}
      </Button>
    </div>
  )
}
