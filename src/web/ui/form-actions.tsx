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
    // The buttons stay in view at the bottom of the dialog, on phones beside each other.
    <div className="sticky -bottom-5 z-10 -mx-5 mt-2 -mb-5 flex gap-3 border-t border-line bg-raised px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 max-sm:*:px-3 sm:-bottom-6 sm:-mx-7 sm:-mb-6 sm:justify-end sm:px-7">
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
